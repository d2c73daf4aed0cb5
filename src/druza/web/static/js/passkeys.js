// Passkeys: a button asks the server for a challenge, the browser answers it, and the form carries the answer.

import { $ } from "./dom.js";

const known = "PublicKeyCredential" in window && window.isSecureContext;

function bytes(text) {
  const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}

function text(buffer) {
  const plain = String.fromCharCode(...new Uint8Array(buffer));
  return btoa(plain).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

async function asked(url, order) {
  const body = JSON.stringify(order);
  const answer = await fetch(url, { method: "POST", headers: { "content-type": "application/json" }, body });
  const found = await answer.json();
  if (!answer.ok) throw new Error(found.message);
  return found;
}

function creation(options) {
  const listed = (list) => (list ?? []).map((one) => ({ ...one, id: bytes(one.id) }));
  const user = { ...options.user, id: bytes(options.user.id) };
  const without = listed(options.excludeCredentials);
  return { ...options, challenge: bytes(options.challenge), user, excludeCredentials: without };
}

function answerOf(credential) {
  const { response } = credential;
  const shown = { clientDataJSON: text(response.clientDataJSON) };
  if (response.attestationObject) {
    shown.attestationObject = text(response.attestationObject);
  } else {
    shown.authenticatorData = text(response.authenticatorData);
    shown.signature = text(response.signature);
    if (response.userHandle) shown.userHandle = text(response.userHandle);
  }
  return JSON.stringify({ id: credential.id, rawId: text(credential.rawId), type: credential.type, response: shown });
}

function post(form, ticket, credential) {
  form.elements.ticket.value = ticket;
  form.elements.credential.value = answerOf(credential);
  form.submit();
}

async function make(button) {
  const form = button.form;
  const name = form.elements.name;
  if (name && !name.reportValidity()) return;
  const { ticket, options } = await asked(button.dataset.make, name ? { name: name.value } : {});
  post(form, ticket, await navigator.credentials.create({ publicKey: creation(options) }));
}

let waiting; // for a passkey of the list under the name

async function show(button, quietly) {
  waiting?.abort();
  waiting = new AbortController();
  const { ticket, options } = await asked(button.dataset.show, {});
  const wanted = { publicKey: { ...options, challenge: bytes(options.challenge) }, signal: waiting.signal };
  if (quietly) wanted.mediation = "conditional";
  post(button.form, ticket, await navigator.credentials.get(wanted));
}

function tried(button, deed) {
  const says = button.parentElement.querySelector("[data-cancelled]");
  button.addEventListener("click", async () => {
    says.textContent = "";
    try {
      await deed(button);
    } catch (error) {
      says.textContent = error instanceof DOMException ? says.dataset.cancelled : error.message;
    }
  });
}

if (known) {
  for (const part of document.querySelectorAll("[data-passkey]")) part.hidden = false;
  for (const button of document.querySelectorAll("[data-make]")) tried(button, make);
  for (const button of document.querySelectorAll("[data-show]")) {
    tried(button, show);
    const offered = await PublicKeyCredential.isConditionalMediationAvailable?.();
    if (offered) show(button, true).catch(() => {}); // whoever does not pick one from the list uses the form
  }
}

// Is the name free? Said while it is typed.

const name = document.querySelector("[data-look]");
let later;
name?.addEventListener("input", () => {
  clearTimeout(later);
  if ($("new-name")) $("new-name").textContent = name.value || "…";
  const letter = name.value.trim().charAt(0).toLocaleUpperCase();
  for (const initial of document.querySelectorAll(".pp-new .pp-stone > b, .pp-stones .pp-stone > b")) initial.textContent = letter || initial.textContent;
  later = setTimeout(async () => {
    const answer = await fetch(`${name.dataset.look}?name=${encodeURIComponent(name.value)}`);
    if (answer.ok) $("name-state").textContent = (await answer.json()).message;
  }, 300);
});

document.querySelector("[data-print]")?.addEventListener("click", () => print());

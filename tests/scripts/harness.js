// The tests of the page's scripts run by node's own test runner, or in a browser where there is no node.

const inNode = typeof process !== "undefined";
export const failed = [];
export let passed = 0;

function inBrowser(name, body) {
  try {
    body();
    passed += 1;
  } catch (error) {
    failed.push(`${name}: ${error.message}`);
  }
}

export const test = inNode ? (await import("node:test")).default : inBrowser;

export function equal(found, expected) {
  const [one, other] = [found, expected].map((value) => JSON.stringify(value));
  if (one !== other) throw new Error(`${one} instead of ${other}`);
}

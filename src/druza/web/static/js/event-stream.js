// Event streams: server-sent events read from an answer, where more is needed than an EventSource can do.

// The whole events at the beginning of a text, as pairs of a kind and its facts, and the rest of the text.
export function parse(text) {
  const events = [];
  for (let end; (end = text.indexOf("\n\n")) >= 0; text = text.slice(end + 2)) {
    const part = text.slice(0, end);
    const [, kind] = part.match(/^event: (.*)$/m) ?? [];
    const [, data] = part.match(/^data: (.*)$/m) ?? [];
    if (kind) events.push([kind, JSON.parse(data)]);
  }
  return [events, text];
}

export async function* events(answer) {
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    const [found, left] = parse(rest + value);
    rest = left;
    yield* found;
  }
}

import type { ComponentChildren } from 'preact';

/**
 * The little Markdown that messages, tasks and hints use: paragraphs, lists, `code`, **strong**, *emphasis*. Everything else is
 * shown as it is written; nothing becomes HTML.
 */
export function Markdown({ text }: { text: string }) {
  return (
    <>
      {text
        .trim()
        .split(/\n{2,}/)
        .map((block, at) => (
          <Block key={at} text={block} />
        ))}
    </>
  );
}

function Block({ text }: { text: string }) {
  const lines = text.split('\n');
  if (lines.every((line) => /^\s*[-*] /.test(line))) {
    return (
      <ul>
        {lines.map((line) => (
          <li key={line}>{inline(line.replace(/^\s*[-*] /, ''))}</li>
        ))}
      </ul>
    );
  }
  return <p>{inline(lines.join(' '))}</p>;
}

function inline(text: string): ComponentChildren[] {
  return text.split(/(`[^`]+`|\*\*[^*]+\*\*|\*[^*]+\*)/).map((part, at) => {
    if (part.startsWith('`')) return <code key={at}>{part.slice(1, -1)}</code>;
    if (part.startsWith('**')) return <strong key={at}>{part.slice(2, -2)}</strong>;
    if (part.startsWith('*') && part.length > 2) return <em key={at}>{part.slice(1, -1)}</em>;
    return part;
  });
}

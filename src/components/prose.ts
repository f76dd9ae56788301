/** A piece of running text. */
export type Inline = { kind: 'text' | 'code' | 'strong' | 'em'; text: string };
export type Block = { kind: 'p'; parts: Inline[] } | { kind: 'ul'; items: Inline[][] };

/** The little Markdown of messages, tasks and hints: paragraphs, lists, `code`, **strong**, *emphasis*. Nothing else is a mark. */
export function proseBlocks(text: string): Block[] {
  return text
    .trim()
    .split(/\n{2,}/)
    .map((block) => {
      const lines = block.split('\n');
      if (lines.every((line) => /^\s*[-*] /.test(line)))
        return { kind: 'ul', items: lines.map((line) => inlines(line.replace(/^\s*[-*] /, ''))) };
      return { kind: 'p', parts: inlines(lines.join(' ')) };
    });
}

function inlines(text: string): Inline[] {
  return text
    .split(/(`[^`]+`|\*\*[^*]+\*\*|\*[^*]+\*)/)
    .filter((part) => part !== '')
    .map((part) => {
      if (part.startsWith('`') && part.length > 2) return { kind: 'code', text: part.slice(1, -1) };
      if (part.startsWith('**') && part.length > 4) return { kind: 'strong', text: part.slice(2, -2) };
      if (part.startsWith('*') && part.length > 2) return { kind: 'em', text: part.slice(1, -1) };
      return { kind: 'text', text: part };
    });
}

import { type Inline, proseBlocks } from '../../components/prose.ts';
import { contentLang } from '../../i18n/index.ts';

/** Text with the little Markdown of messages, tasks and hints; nothing becomes HTML. */
export function Markdown({ text }: { text: string }) {
  const lang = contentLang();
  return (
    <>
      {proseBlocks(text).map((block, at) =>
        block.kind === 'ul' ? (
          <ul key={at} lang={lang}>
            {block.items.map((parts, item) => (
              <li key={item}>{parts.map(inline)}</li>
            ))}
          </ul>
        ) : (
          <p key={at} lang={lang}>
            {block.parts.map(inline)}
          </p>
        ),
      )}
    </>
  );
}

function inline({ kind, text }: Inline, at: number) {
  if (kind === 'text') return text;
  const Tag = kind;
  return <Tag key={at}>{text}</Tag>;
}

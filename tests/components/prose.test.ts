import { describe, expect, it } from 'vitest';
import { proseBlocks } from '../../src/components/prose.ts';

describe('proseBlocks', () => {
  it('knows paragraphs, lists, code, strong and emphasis', () => {
    expect(proseBlocks('**Six** days\nsince `N9`.\n\n- *all* green\n- no alert')).toEqual([
      {
        kind: 'p',
        parts: [
          { kind: 'strong', text: 'Six' },
          { kind: 'text', text: ' days since ' },
          { kind: 'code', text: 'N9' },
          { kind: 'text', text: '.' },
        ],
      },
      {
        kind: 'ul',
        items: [
          [
            { kind: 'em', text: 'all' },
            { kind: 'text', text: ' green' },
          ],
          [{ kind: 'text', text: 'no alert' }],
        ],
      },
    ]);
  });

  it('leaves everything else as it is written', () => {
    expect(proseBlocks('<b>1 * 2</b> # `')).toEqual([
      { kind: 'p', parts: [{ kind: 'text', text: '<b>1 * 2</b> # `' }] },
    ]);
  });
});

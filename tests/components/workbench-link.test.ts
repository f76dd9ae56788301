import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fileOfHash, hashOfFile, hashOfListing, listingOfHash } from '../../src/components/workbench-link.ts';

describe('a link that opens a file in a workbench', () => {
  it('names the path and the line in its hash', () => {
    expect(hashOfFile({ path: 'src/dwh/pipelines/silver_customer.py', line: 15 })).toBe(
      '#v1.file:src/dwh/pipelines/silver_customer.py:15',
    );
    expect(hashOfFile({ path: 'databricks.yml' })).toBe('#v1.file:databricks.yml');
  });

  it('is read as it was written, whatever a file is called', () => {
    const name = fc.string({ minLength: 1, maxLength: 12 }).filter((text) => !/^\.\.?$|[\\/]|\p{Cc}/u.test(text));
    const place = fc.record({
      path: fc.array(name, { minLength: 1, maxLength: 4 }).map((parts) => parts.join('/')),
      line: fc.integer({ min: 1, max: 999_999 }),
    });
    fc.assert(
      fc.property(place, (one) => {
        expect(fileOfHash(hashOfFile(one))).toEqual(one);
      }),
    );
  });

  it.each([
    ['an anchor of the page', '#content'],
    ['the workbench itself', '#play'],
    ['another version', '#v2.file:databricks.yml'],
    ['no path', '#v1.file:'],
    ['a path from the root', '#v1.file:/etc/passwd'],
    ['a path out of the repository', '#v1.file:src/../../x'],
    ['a folder', '#v1.file:src/'],
    ['letters that were cut', '#v1.file:src/%E0%A4'],
    ['more than a path is long', `#v1.file:${'a'.repeat(400)}`],
  ])('asks for nothing when it is %s', (_, hash) => {
    expect(fileOfHash(hash)).toBeUndefined();
  });

  it('has no line zero', () => {
    expect(fileOfHash('#v1.file:databricks.yml:0')).toEqual({ path: 'databricks.yml' });
  });
});

describe('a link that opens a listing in a workbench', () => {
  it('names the listing in its hash', () => {
    expect(hashOfListing('testing/known_country.py')).toBe('#v1.listing:testing/known_country.py');
    expect(listingOfHash(hashOfListing('commerce/wrong/as_of_now.py'))).toBe('commerce/wrong/as_of_now.py');
  });

  it.each([
    ['a file', '#v1.file:testing/known_country.py'],
    ['another version', '#v2.listing:testing/known_country.py'],
    ['a path out of the listings', '#v1.listing:testing/../../gotchas.py'],
    ['another host', '#v1.listing://example.org/x.py'],
    ['letters that a name has not', '#v1.listing:testing/%2e%2e/x.py'],
  ])('asks for nothing when it is %s', (_, hash) => {
    expect(listingOfHash(hash)).toBeUndefined();
  });
});

import { describe, expect, it } from 'vitest';
import { holderOf, type Workspace, workspaces } from '../../src/components/handbook/holder.ts';

const a = (lab: string, repository: Record<string, string>, edited: string[] = []): Workspace => ({
  lab,
  title: lab.toUpperCase(),
  home: 'scenarios',
  repository,
  edited: new Set(edited),
});

describe('the lab that opens a listing', () => {
  it('is the first one whose file reads as shown when the learner arrives', () => {
    const labs = [a('one', { 'x.py': 'a' }, ['x.py']), a('two', { 'x.py': 'b' }), a('three', { 'x.py': 'a' })];
    expect(holderOf('x.py', 'a', labs)).toEqual({ lab: 'three', title: 'THREE', home: 'scenarios', asShown: true });
  });

  it('has deployed another version when no lab keeps the one that is shown', () => {
    expect(holderOf('x.py', 'a', [a('one', { 'x.py': 'a' }, ['x.py'])])).toMatchObject({ lab: 'one', asShown: false });
  });

  it('is missing for a file that no lab has', () => {
    expect(holderOf('x.py', 'a', [a('one', {})])).toBeUndefined();
  });

  it('never shows the Swiss drop’s rules as the healthy ones', () => {
    const path = 'src/dwh/pipelines/transforms/silver_sales_order.py';
    const text = workspaces().find(({ lab }) => lab === 'swiss-drop')?.repository[path] ?? '';
    expect(holderOf(path, text, workspaces())).toMatchObject({ lab: 'broken-gate', asShown: true });
  });
});

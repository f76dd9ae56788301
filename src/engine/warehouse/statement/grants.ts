import type { Rows } from '../../types.ts';
import { completed } from '../names.ts';
import type { Grant } from '../state.ts';
import { type Context, NOTHING, type PlanOf } from './context.ts';

/** Grants are kept and can be asked for; the sandbox does not enforce them. */
export function changeGrants(context: Context, plan: PlanOf<'grant' | 'revoke'>): Rows {
  const { state } = context.core;
  const what = plan.on.what.toUpperCase();
  const name =
    what === 'TABLE' || what === 'VIEW'
      ? completed(plan.on.name.split('.'), context.session.get())
      : plan.on.name.toLowerCase();
  for (const privilege of plan.privileges.map((each) => each.toUpperCase())) {
    const grant: Grant = { privilege, what, name, principal: plan.principal };
    const others = state.grants.filter((other) => !same(other, grant));
    state.grants = plan.kind === 'grant' ? [...others, grant] : others;
  }
  return NOTHING;
}

const same = (left: Grant, right: Grant): boolean =>
  left.privilege === right.privilege &&
  left.what === right.what &&
  left.name === right.name &&
  left.principal === right.principal;

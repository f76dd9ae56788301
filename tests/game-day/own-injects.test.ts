import { describe, expect, it } from 'vitest';
import { hashOfTicket, planProblems, ticketFor, ticketOfHash } from '../../src/game-day/index.ts';
import type { SimpleAction } from '../../src/schema/action.ts';
import type { PlannedInject } from '../../src/schema/game-day/session.ts';
import { Plan } from '../../src/schema/game-day.ts';
import { LABS, plan } from './day.ts';

const [session] = plan().sessions;
if (!session) throw new Error('a plan has a session');
const withInject = (inject: PlannedInject) => plan({ sessions: [{ ...session, injects: [inject] }] });
const told = (inject: PlannedInject): string[] =>
  planProblems(withInject(inject), LABS).map(({ place, what, hint }) => `${place}: ${what} (${hint})`);
const acting = (...actions: unknown[]): PlannedInject => ({
  id: 'second-failure',
  when: { minute: 9 },
  actions: actions as SimpleAction[],
});

describe('an inject of the plan’s own', () => {
  it('may deliver, advance, run, change tables, files and volumes', () => {
    const good = acting(
      { do: 'advance', to: '2026-07-15T22:30:00Z' },
      { do: 'deliver', source: 'sap_vbak', day: '2026-07-15', fault: { truncate: 'tail', share: 0.4 } },
      { do: 'advance', to: '2026-07-16T02:15:00Z' },
      { do: 'run_job', job: 'nightly' },
      { do: 'sql', text: 'TRUNCATE TABLE dwh_prod.gold.fct_order_line' },
      { do: 'volume', op: 'delete', path: '/Volumes/a/b/c/d', missing_ok: true },
      { do: 'edit', path: 'README.md', content: 'x' },
    );
    expect(told(good)).toEqual([]);
  });

  it('is told, action by action, what the lab does not have', () => {
    const bad = acting(
      { do: 'deliver', source: 'sap_vbap', day: '2026-07-15' },
      { do: 'run_job', job: 'nightli' },
      {
        do: 'update_pipeline',
        pipeline: 'dwh_publish',
        refresh: [],
        full_refresh: [],
        reset_checkpoint: [],
        validate_only: false,
      },
      { do: 'advance', to: '2026-07-15T07:30:00Z' },
      { do: 'sql', text: 'TRUNCATE TABL x' },
      { do: 'volume', op: 'move', path: '/Volumes/a/b/c/d' },
      { do: 'edit', path: 'README.md', replace: { find: 'a', with: 'b' } },
      { do: 'answer', task: 'night', values: {} },
    );
    expect(told(bad).map((line) => line.replace(/ \(.*$/s, ''))).toEqual([
      'sessions.0.injects.0.actions.0: there is no source sap_vbap',
      'sessions.0.injects.0.actions.1: there is no job nightli',
      'sessions.0.injects.0.actions.2: there is no pipeline dwh_publish',
      'sessions.0.injects.0.actions.3: the clock does not go to 2026-07-15T07:30:00Z',
      expect.stringMatching(/^sessions\.0\.injects\.0\.actions\.4: /),
      'sessions.0.injects.0.actions.5: `to` goes with move and copy, not with delete',
      'sessions.0.injects.0.actions.6: `replace` fails when a team has changed the file',
      'sessions.0.injects.0.actions.7: answer does not happen to a team',
    ]);
    expect(told(bad)[1]).toContain('did you mean nightly?');
  });

  it('may be set off by a team’s own log, and comes with the team’s link', () => {
    const card = { from: 'auditor', subject: 'a', text: 'b' };
    const inject = {
      ...acting({ do: 'run_job', job: 'nightly' }),
      card,
      when: { log: { on: 'write_before_read' } },
    } as const;
    expect(told(inject)).toEqual([]);
    const ticket = ticketFor(withInject(inject), 'red');
    if (!ticket) throw new Error('the plan has a red team');
    const { id, actions } = inject;
    expect(ticket.sessions[0]?.own).toMatchObject([{ id, card, actions }]);
    expect(ticketOfHash(hashOfTicket(ticket))).toEqual({ kind: 'ticket', ticket });
  });

  it('does not take the name of a catch-up, nor of an inject of the lab', () => {
    const when = { minute: 5 };
    const actions = acting({ do: 'run_job', job: 'nightly' }).actions;
    expect(told({ id: 'catch-up-repair', when, actions })[0]).toMatch(/stands for/);
    expect(told({ id: 'night-falls', when, actions })[0]).toMatch(/says itself what happens/);
  });

  it('leaves the hash of a plan without any as it was', () => {
    expect(Plan.parse(JSON.parse(JSON.stringify(plan())))).toEqual(plan());
    expect(JSON.stringify(plan())).not.toContain('actions');
  });
});

describe('a session that begins later in the story', () => {
  it('begins where the reference repair has a step of its own', () => {
    const from = (phase: 'detect' | 'contain' | 'repair', catchUp = LABS['lost-orders']?.catchUp ?? []) => {
      const lab = LABS['lost-orders'];
      if (!lab) throw new Error('the lab is there');
      const of = plan({ sessions: [{ ...session, phases: [{ phase, minutes: 5 }] }] });
      return planProblems(of, { 'lost-orders': { ...lab, catchUp } }).map(({ what }) => what);
    };
    expect(from('detect')).toEqual([]);
    expect(from('repair')).toEqual([]);
    expect(from('contain', ['repair'])).toEqual(['nobody can begin with contain here']);
  });
});

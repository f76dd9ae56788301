import { expect, test } from './fixture.ts';
import { playByHand } from './hands.ts';
import { playedLab } from './labs.ts';
import { Workbench } from './workbench.ts';

/** Plays an incident by visible controls: a wrong repair to the message of a check it fails, then the solution to a pass. */
export function playsIncident(id: string, wrong: string, check: string): void {
  // A check plays several nights on copies; on a busy machine that takes minutes instead of seconds.
  test.describe.configure({ timeout: 480_000 });

  test(`${id} is played by visible controls: ${wrong} to its message, then a right repair to a pass, reloaded in the middle`, async ({
    page,
  }) => {
    const lab = playedLab(id, wrong, check);
    let bench = await Workbench.open(page, id);
    await test.step('a wrong repair', async () => {
      await playByHand(bench, lab, lab.wrong.actions);
      await bench.check();
      await expect(bench.verdict(check)).toHaveAttribute('data-status', 'fail');
      await expect(bench.verdict(check)).toContainText(lab.wrong.message);
    });
    await bench.startOver();
    const middle = Math.ceil(lab.solution.length / 2);
    await test.step('the first half of a right repair', () => playByHand(bench, lab, lab.solution.slice(0, middle)));
    await page.reload();
    bench = await Workbench.appeared(page);
    await test.step('the second half', () => playByHand(bench, lab, lab.solution.slice(middle)));
    await bench.check();
    expect(await bench.open()).toEqual([]);
    await expect(page.locator('.verdict-sum')).toContainText('Everything holds.');
    await page.getByRole('button', { name: 'Open the debrief' }).click();
    const debrief = page.locator('[data-debrief]');
    await expect(debrief).toContainText(`Debrief: ${lab.title}`);
    await expect(debrief).toContainText('Your guard would have spoken on');
    await expect(debrief.locator('.repairs tbody tr')).not.toHaveCount(1);
    await expect(debrief.locator('.debrief-questions h2').first()).toBeVisible();
  });
}

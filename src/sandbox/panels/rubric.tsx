import { t } from '../../i18n/index.ts';

/** What a good answer names, as its author wrote it. */
export function Rubric({ points }: { points: readonly string[] }) {
  return (
    <div class="rubric">
      <p class="meta">{t('words.rubric')}</p>
      <ul>
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </div>
  );
}

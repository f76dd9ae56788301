import { t } from '../i18n/index.ts';
import { Dialog } from './ui/dialog.tsx';

const KEYS = ['run', 'save', 'check', 'leave', 'parts', 'tabs', 'split', 'help'] as const;

export function Keys({ onClose }: { onClose(): void }) {
  return (
    <Dialog title={t('keys.title')} onClose={onClose}>
      <table class="list-table">
        <tbody>
          {KEYS.map((key) => (
            <tr key={key}>
              <th scope="row">
                <kbd>{t(`keys.${key}.keys`)}</kbd>
              </th>
              <td>{t(`keys.${key}`)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Dialog>
  );
}

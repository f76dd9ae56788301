import { t } from '../../i18n/index.ts';
import { useBench, useView } from '../state/context.ts';
import { openFile } from '../state/files.ts';
import { FailureBox } from '../ui/failure.tsx';
import { pathTree, Tree } from '../ui/tree.tsx';
import { FileTools } from './file-tools.tsx';

const OPEN = [
  'src/',
  'src/dwh/',
  'src/dwh/pipelines/',
  'src/dwh/pipelines/transforms/',
  'tests/',
  'resources/',
  'resources/jobs/',
];

/** The repository as it is now. Saving a file deploys it. */
export function FilesPanel() {
  const bench = useBench();
  const { value, failure } = useView({ view: 'workspace' });
  if (failure) return <FailureBox failure={{ message: failure }} />;
  if (!value) return <p class="empty-state">{t('panel.loading')}</p>;
  const paths = value.map((file) => ({ path: file.path, detail: file.changed ? t('files.changed') : undefined }));
  return (
    <>
      <FileTools />
      <Tree
        label={t('files.label')}
        nodes={pathTree(paths)}
        open={OPEN}
        selected={bench.documents.active.value}
        onOpen={(path, keys) => void openFile(bench, path, { keys })}
      />
    </>
  );
}

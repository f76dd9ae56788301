export const evidence = {
  'evidence.title': 'Evidence',
  'evidence.about':
    'What you did here, for a ticket, a pull request or a coach: your change, your queries, the verdicts, the times. The file is sealed by a chain of hashes, and “crosshire verify” plays it again.',
  'evidence.noCheck': 'Nothing was checked yet: the evidence says so. Press Check first.',
  'evidence.stale':
    'The warehouse has changed since the newest check; the evidence says as of which step the verdicts are.',
  'evidence.person': 'Whose evidence this is (optional)',
  'evidence.person.invalid': 'At most 60 characters on one line.',
  'evidence.json': 'Save as a file (JSON)',
  'evidence.markdown': 'Save as Markdown',
  'evidence.copy': 'Copy the Markdown',
  'evidence.copied': 'Copied.',
  'evidence.notCopied': 'This page may not write to the clipboard. Select the text below and copy it.',
  'evidence.text': 'The Markdown as text',
  'evidence.fingerprint': 'Fingerprint: {fingerprint}',
  'evidence.fingerprint.about': 'Note it somewhere the others see it: whoever changes the file later gets another one.',
  'evidence.link': 'Link to this attempt',
  'evidence.link.about':
    'The attempt travels behind the #, which no browser sends to a server. Whoever opens it sees what it is, and nothing runs before a click.',
  'evidence.link.size': '{size} of at most {limit} characters.',
  'evidence.link.tooLong':
    'No link: this attempt would take {size} characters, and above {limit} mail and chat cut links off. Save it as a file instead.',
  'evidence.link.make': 'Make a link',
  'evidence.link.label': 'The link',
  'evidence.failed': 'The evidence could not be made: {reason}',

  'evidence.invalid':
    'This is no evidence: {place}: {reason}. The file was changed, or written by something else; ask for the one that was saved.',
  'evidence.broken':
    'The chain of this evidence is broken: {place}. Ask for the file as it was saved. Nothing was changed here.',
  'evidence.break.head': 'its head (lab, seed, edition, label, begin) was changed after it was sealed',
  'evidence.break.claim': 'its verdicts, times or hints were changed after it was sealed',
  'evidence.break.changed': 'entry {at} was changed after it was sealed',
  'evidence.break.missing': 'entry {at} is missing',
  'evidence.break.added': 'entry {at} was added',
  'evidence.break.moved': 'entry {at} stands where another one stood',

  'link.attempt.one':
    'This link carries an attempt of {count} step, begun on {started} UTC on seed {seed}. It opens with the workbench; your own attempt stays in the list.',
  'link.attempt.other':
    'This link carries an attempt of {count} steps, begun on {started} UTC on seed {seed}. It opens with the workbench; your own attempt stays in the list.',
  'link.cut':
    'The attempt in this link was cut or changed on the way: copy the link again, or ask for the file. The button opens your own attempt.',
  'link.long':
    'This link unpacks to more than any attempt has, so it was not read. Ask for the file. The button opens your own attempt.',
  'link.other':
    'This link carries something else than an attempt. Ask for the file. The button opens your own attempt.',
  'link.failed': 'The attempt of the link was not opened: {reason}',

  'md.title': 'Evidence: {lab}',
  'md.fact': 'Fact',
  'md.value': 'Value',
  'md.lab': 'Lab',
  'md.edition': 'Edition of the lab',
  'md.seed': 'Seed',
  'md.engine': 'Engine',
  'md.person': 'By',
  'md.started': 'Begun',
  'md.length': 'Length',
  'md.fingerprint': 'Fingerprint',
  'md.seal': 'Seal (SHA-256)',
  'md.verdicts': 'Verdicts',
  'md.verdicts.sum': '{holds} of {all} hold, {score} of {max} points, as of entry {n} at {time}.',
  'md.verdicts.stale': 'The warehouse was changed after that.',
  'md.verdicts.none': 'Nothing was checked.',
  'md.check': 'Check',
  'md.verdict': 'Verdict',
  'md.points': 'Points',
  'md.expected': 'Expected',
  'md.got': 'Got',
  'md.times': 'Times',
  'md.hints': 'Hints',
  'md.hints.none': 'None was opened.',
  'md.hints.task': 'Task',
  'md.hints.opened': 'Opened',
  'md.hints.price': 'Price',
  'md.revealed': 'The solution was shown.',
  'md.words.predicted': 'predicted before it was run',
  'md.changes': 'Changes',
  'md.queries': 'Statements run in the console',
  'md.queries.none': 'None.',
  'md.steps': 'Other steps',
  'md.steps.none': 'None.',
  'md.verify': 'To check it',
  'md.verify.about':
    'Run this beside a copy of Crosshire of the same version; it plays the log again, grades it, and confirms or refutes each line above:',
  'md.verify.limits':
    'That proves what these steps do to this warehouse. It does not prove who took them, or that they were not taken from somebody else.',

  'store.blocked':
    'Another tab has Crosshire open in an older version. Close the other tabs and load this page again; nothing is lost.',
} as const;

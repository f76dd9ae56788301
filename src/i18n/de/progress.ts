import type { progress as english } from '../en/progress.ts';

export const progress: Record<keyof typeof english, string> = {
  'nav.progress': 'Fortschritt',
  'progress.title': 'Fortschritt · Crosshire',
  'progress.description':
    'Wer für welchen Vorfall bereit ist, nach den Versuchen, die dieser Browser aufhebt; was fehlt, als Plan; und ein Blatt zum Unterschreiben.',
  'progress.lead':
    'Bereit ist hier, was ein Versuch zeigt, nicht, was jemand sagt: Datum, Versuche, Hinweise. Alles bleibt in diesem Browser, bis du es als Datei speicherst.',
  'progress.noscript':
    'Wer was bestanden hat, wird aus dem Speicher dieses Browsers gelesen, und dafür braucht es JavaScript. Die Liste der Vorfälle und das Blatt unten brauchen keines.',
  'progress.loading': 'Lese, was dieser Browser aufhebt …',
  'progress.honest': 'Was so ein Eintrag beweist, und was er nicht kann',

  'progress.people': 'Leute an diesem Rechner',
  'progress.people.about':
    'Keine Konten: ein Name deiner Wahl, und wessen Versuche die Werkbank öffnet. Alle an diesem Rechner können jeden Namen wählen.',
  'progress.people.unnamed': 'Noch ohne Namen',
  'progress.people.now': 'übt gerade',
  'progress.people.choose': 'Als {name} üben',
  'progress.people.name': 'Name',
  'progress.people.rename': 'Umbenennen',
  'progress.people.renameOf': '{name} umbenennen',
  'progress.people.add': 'Jemanden hinzufügen',
  'progress.people.save': 'Speichern',
  'progress.people.cancel': 'Abbrechen',
  'progress.people.bad': 'Ein Name hat 1 bis 60 Zeichen in einer Zeile.',

  'progress.matrix': 'Bereitschaft',
  'progress.matrix.about':
    'Mit Hinweisen bestanden ist bereit, und es steht dabei. Nach der Lösung bestanden ist Übung: Es zählt, wenn derselbe Vorfall ohne sie bestanden ist.',
  'progress.matrix.scroll': 'Bereitschaft nach Vorfall, Fähigkeit und Person',
  'progress.matrix.what': 'Vorfall oder Fähigkeit',
  'progress.matrix.incidents': 'Vorfälle',
  'progress.matrix.exercises': 'Übungen',
  'progress.matrix.activities': 'Moderierte Aktivitäten',
  'progress.matrix.skills': 'Fähigkeiten',
  'progress.matrix.minutes': '{minutes} Min.',
  'progress.cell.none': 'nicht begonnen',
  'progress.cell.begun': 'begonnen am {on}',
  'progress.cell.checked': '{holds} von {all} halten, {on}',
  'progress.cell.passed': 'bestanden am {on}',
  'progress.cell.revealed': 'bestanden am {on}, nach der Lösung',
  'progress.cell.attempts.one': '{count} Versuch',
  'progress.cell.attempts.other': '{count} Versuche',
  'progress.cell.hints.one': '{count} Hinweis',
  'progress.cell.hints.other': '{count} Hinweise',
  'progress.cell.noHints': 'keine Hinweise',
  'progress.cell.unsaid.one': '{count} Satz fehlt',
  'progress.cell.unsaid.other': '{count} Sätze fehlen',
  'progress.cell.earlier': 'auf einer früheren Ausgabe',
  'progress.cell.sealed': 'aus einer versiegelten Datei',
  'progress.cell.skill': 'in {ready} von {of} gezeigt',

  'progress.plan': 'Lernplan',
  'progress.plan.of': 'Für {name}',
  'progress.plan.done':
    '{name} hat alles bestanden, was es gibt. Als Nächstes kommt ein Game Day oder das Blatt unten.',
  'progress.plan.later.one': 'Danach noch {count}',
  'progress.plan.later.other': 'Danach noch {count}',
  'progress.plan.brings': 'Neu: {skills}.',
  'progress.plan.again': 'Noch einmal, ohne die Lösung.',
  'progress.plan.unsaid': 'Alles hält; was du in eigenen Worten sagen solltest, fehlt.',
  'progress.plan.goOn': 'Begonnen: Mach weiter, wo es steht.',
  'progress.plan.read': 'Vorher lesen:',

  'progress.files': 'Dateien',
  'progress.files.about':
    'Eine Datei enthält alle Leute, Versuche, Checklisten und das Blatt. Eine Datei zu übernehmen fügt hinzu, was hier fehlt, und ersetzt nichts.',
  'progress.files.export': 'Alles als eine Datei speichern',
  'progress.files.import': 'Eine Datei übernehmen: Fortschritt oder jemandes Nachweis',
  'progress.files.added':
    '{file}: Versuche hinzugefügt: {attempts}; Leute hinzugefügt: {people}; Belege hinzugefügt: {ticks}; Versuche, die schon hier waren: {known}.',
  'progress.files.evidence': '{file}: Nachweis von {name} für {lab} hinzugefügt, Fingerabdruck {fingerprint}.',
  'progress.files.known': '{file}: Dieser Nachweis von {name} ist schon hier.',
  'progress.files.json':
    '{file} ist kein JSON: {reason}. Wähle eine Datei, die diese Seite oder eine Werkbank gespeichert hat.',
  'progress.files.other':
    '{file} ist weder Fortschritt noch Nachweis. Ein bloßer Versuch öffnet sich in der Werkbank seines Labs unter „Versuch“.',
  'progress.files.invalid': '{file}: {place}: {reason}. Nichts davon wurde übernommen.',
  'progress.files.broken': '{file}: Die Kette ist gebrochen: {place}. Nichts davon wurde übernommen.',
  'progress.files.unlabelled': 'Ohne Namen',

  'progress.broken.one':
    '{count} Eintrag dieses Browsers lässt sich nicht lesen. Er bleibt, wie er ist, und zählt hier nicht. Speichere ihn, bevor du etwas löschst:',
  'progress.broken.other':
    '{count} Einträge dieses Browsers lassen sich nicht lesen. Sie bleiben, wie sie sind, und zählen hier nicht. Speichere sie, bevor du etwas löschst:',
  'progress.broken.store':
    'Was dieser Browser aufhebt, lässt sich nicht öffnen: {reason}. Nichts wurde geändert. Speichere, was da ist, lösche dann die Daten der Website in den Einstellungen des Browsers und übernimm deine letzte Datei.',
  'progress.broken.rescue': 'Alles speichern, wie es dasteht',
  'progress.broken.rescueFailed':
    'Auch das ging nicht: {reason}. Ein privates Fenster oder ein Browser, der Speicher sperrt, hebt nichts auf, was man retten könnte.',

  'progress.sheet': 'Blatt zur Abnahme',
  'progress.sheet.about':
    'Für die Seite, die übergibt. Fünf Fragen an euren eigenen Workspace, die nur lesen, jede mit jemandem, der sie an einem festgehaltenen Tag wieder stellt.',
  'progress.sheet.print': 'Das Blatt drucken',
  'progress.sheet.handing': 'Übergibt',
  'progress.sheet.taking': 'Übernimmt',
  'progress.sheet.readiness': 'Bereitschaft am Tag des Drucks',
  'progress.sheet.person': 'Person',
  'progress.sheet.ready': 'Bestandene Vorfälle',
  'progress.sheet.missing': 'Fehlt',
  'progress.sheet.nothing': 'nichts',
  'progress.sheet.questions': 'Fünf Fragen an den Workspace',
  'progress.sheet.question': 'Frage',
  'progress.sheet.owner': 'Zuständig',
  'progress.sheet.ownerOf': 'Zuständig für: {question}',
  'progress.sheet.review': 'Wieder am',
  'progress.sheet.reviewOf': 'Tag der Wiedervorlage von: {question}',
  'progress.sheet.queries': 'Die Abfragen',
  'progress.sheet.names': 'Setzt eure eigenen Tabellennamen ein. Was jede Antwort bedeutet:',
  'progress.sheet.checklist': 'Checklisten für Reviews',
  'progress.sheet.known': 'Bekannte Grenzen, offene Vorfälle, was nicht übergeben wird',
  'progress.sheet.signed': 'Unterschrift und Datum',
  'progress.query.failed-records-by-rule-and-day': 'Was hat jede Regel abgewiesen, Tag für Tag?',
  'progress.query.rules-that-never-failed': 'Welche Regeln haben noch nie etwas abgewiesen?',
  'progress.query.files-loaded-twice': 'Welche Dateien wurden mehr als einmal geladen?',
  'progress.query.extract-size': 'Wie groß ist jeder Abzug gegen den vorigen?',
  'progress.query.gates-without-owner': 'Welche Gates haben niemanden, der zuständig ist, oder keine Toleranz?',
  'home.progress': 'Dein Fortschritt und ein Blatt zum Unterschreiben',
  'scenarios.toProgress': 'Wer wofür bereit ist',
};

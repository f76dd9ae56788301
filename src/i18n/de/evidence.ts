import type { evidence as english } from '../en/evidence.ts';

export const evidence: Record<keyof typeof english, string> = {
  'evidence.title': 'Nachweis',
  'evidence.about':
    'Was du hier getan hast, für ein Ticket, einen Pull Request oder einen Coach: deine Änderung, deine Abfragen, die Urteile, die Zeiten. Eine Kette von Hashes versiegelt die Datei, und „crosshire verify“ spielt sie noch einmal durch.',
  'evidence.noCheck': 'Es wurde noch nichts geprüft, und der Nachweis sagt das. Drücke erst auf Prüfen.',
  'evidence.stale':
    'Das Warehouse hat sich seit der letzten Prüfung geändert; der Nachweis sagt, von welchem Schritt die Urteile sind.',
  'evidence.person': 'Wessen Nachweis das ist (freiwillig)',
  'evidence.person.invalid': 'Höchstens 60 Zeichen in einer Zeile.',
  'evidence.json': 'Als Datei speichern (JSON)',
  'evidence.markdown': 'Als Markdown speichern',
  'evidence.copy': 'Das Markdown kopieren',
  'evidence.copied': 'Kopiert.',
  'evidence.notCopied':
    'Diese Seite darf nicht in die Zwischenablage schreiben. Markiere den Text unten und kopiere ihn.',
  'evidence.text': 'Das Markdown als Text',
  'evidence.fingerprint': 'Fingerabdruck: {fingerprint}',
  'evidence.fingerprint.about':
    'Notiere ihn dort, wo ihn die anderen sehen: Wer die Datei später ändert, bekommt einen anderen.',
  'evidence.link': 'Link zu diesem Versuch',
  'evidence.link.about':
    'Der Versuch reist hinter der #, die kein Browser an einen Server schickt. Wer ihn öffnet, sieht, was es ist, und vor einem Klick läuft nichts.',
  'evidence.link.size': '{size} von höchstens {limit} Zeichen.',
  'evidence.link.tooLong':
    'Kein Link: Dieser Versuch bräuchte {size} Zeichen, und über {limit} schneiden Mail und Chat Links ab. Speichere ihn als Datei.',
  'evidence.link.make': 'Einen Link machen',
  'evidence.link.label': 'Der Link',
  'evidence.failed': 'Der Nachweis konnte nicht erstellt werden: {reason}',

  'evidence.invalid':
    'Das ist kein Nachweis: {place}: {reason}. Die Datei wurde geändert oder von etwas anderem geschrieben; lass dir die gespeicherte geben.',
  'evidence.broken':
    'Die Kette dieses Nachweises ist gebrochen: {place}. Lass dir die Datei geben, wie sie gespeichert wurde. Hier wurde nichts geändert.',
  'evidence.break.head': 'sein Kopf (Lab, Seed, Ausgabe, Name, Beginn) wurde nach dem Versiegeln geändert',
  'evidence.break.claim': 'seine Urteile, Zeiten oder Hinweise wurden nach dem Versiegeln geändert',
  'evidence.break.changed': 'Eintrag {at} wurde nach dem Versiegeln geändert',
  'evidence.break.missing': 'Eintrag {at} fehlt',
  'evidence.break.added': 'Eintrag {at} wurde hinzugefügt',
  'evidence.break.moved': 'Eintrag {at} steht, wo ein anderer stand',

  'link.attempt.one':
    'Dieser Link trägt einen Versuch mit {count} Schritt, begonnen am {started} UTC auf Seed {seed}. Er öffnet sich mit der Werkbank; dein eigener Versuch bleibt in der Liste.',
  'link.attempt.other':
    'Dieser Link trägt einen Versuch mit {count} Schritten, begonnen am {started} UTC auf Seed {seed}. Er öffnet sich mit der Werkbank; dein eigener Versuch bleibt in der Liste.',
  'link.cut':
    'Der Versuch in diesem Link wurde unterwegs abgeschnitten oder geändert: Kopiere den Link noch einmal oder lass dir die Datei geben. Der Knopf öffnet deinen eigenen Versuch.',
  'link.long':
    'Ausgepackt ist dieser Link länger als jeder Versuch und wurde deshalb nicht gelesen. Lass dir die Datei geben. Der Knopf öffnet deinen eigenen Versuch.',
  'link.other':
    'Dieser Link enthält etwas anderes als einen Versuch. Lass dir die Datei geben. Der Knopf öffnet deinen eigenen Versuch.',
  'link.failed': 'Der Versuch aus dem Link wurde nicht geöffnet: {reason}',

  'md.title': 'Nachweis: {lab}',
  'md.fact': 'Angabe',
  'md.value': 'Wert',
  'md.lab': 'Lab',
  'md.edition': 'Ausgabe des Labs',
  'md.seed': 'Seed',
  'md.engine': 'Engine',
  'md.person': 'Von',
  'md.started': 'Begonnen',
  'md.length': 'Dauer',
  'md.fingerprint': 'Fingerabdruck',
  'md.seal': 'Siegel (SHA-256)',
  'md.verdicts': 'Urteile',
  'md.verdicts.sum': '{holds} von {all} halten, {score} von {max} Punkten, Stand Eintrag {n} bei {time}.',
  'md.verdicts.stale': 'Das Warehouse wurde danach geändert.',
  'md.verdicts.none': 'Es wurde nichts geprüft.',
  'md.check': 'Prüfung',
  'md.verdict': 'Urteil',
  'md.points': 'Punkte',
  'md.expected': 'Erwartet',
  'md.got': 'Gefunden',
  'md.times': 'Zeiten',
  'md.hints': 'Hinweise',
  'md.hints.none': 'Keiner wurde geöffnet.',
  'md.hints.task': 'Aufgabe',
  'md.hints.opened': 'Geöffnet',
  'md.hints.price': 'Preis',
  'md.revealed': 'Die Lösung wurde gezeigt.',
  'md.words.predicted': 'vorhergesagt, bevor es lief',
  'md.changes': 'Änderungen',
  'md.queries': 'In der Konsole ausgeführt',
  'md.queries.none': 'Nichts.',
  'md.steps': 'Andere Schritte',
  'md.steps.none': 'Keine.',
  'md.verify': 'Zum Nachprüfen',
  'md.verify.about':
    'Führe das neben einer Kopie von Crosshire derselben Version aus; es spielt das Protokoll noch einmal, bewertet es und bestätigt oder widerlegt jede Zeile oben:',
  'md.verify.limits':
    'Das beweist, was diese Schritte mit diesem Warehouse machen. Es beweist nicht, wer sie getan hat, und nicht, dass sie nicht von jemand anderem stammen.',

  'store.blocked':
    'Ein anderer Tab hat Crosshire in einer älteren Version offen. Schließe die anderen Tabs und lade diese Seite neu; es geht nichts verloren.',
};

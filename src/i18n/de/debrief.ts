import type { debrief as english } from '../en/debrief.ts';

export const debrief: Record<keyof typeof english, string> = {
  'diff.gap.one': '{count} Zeile wie zuvor',
  'diff.gap.other': '{count} Zeilen wie zuvor',
  'centre.debrief': 'Auswertung',
  'debrief.title': 'Auswertung: {lab}',
  'debrief.print': 'Drucken oder als PDF speichern',
  'debrief.pageTitle': '{title}, danach · Crosshire',
  'debrief.pageDescription': 'Was es war, was es verbarg und was man mitnimmt.',

  'debrief.guard': 'Wann du es gewusst hättest',
  'debrief.guard.spoke':
    'Deine Wache hätte sich am {date} gemeldet, nach Nacht {night} von {nights}. Ohne sie wusste es niemand bis {arrival}, als jemand von außerhalb des Teams schrieb.',
  'debrief.guard.silent':
    'Noch hat sich in keiner Wiederholung eine Wache von dir gemeldet. Ohne sie wusste es niemand bis {arrival}: {nights} grüne Nächte.',
  'debrief.guard.replay': 'Wiederholung',
  'debrief.guard.seed': 'Startwert',
  'debrief.guard.run': 'Meldung im Lauf',
  'debrief.guard.of': '{run} von {runs}',
  'debrief.guard.at': 'Beginn des Laufs (UTC)',
  'debrief.guard.note':
    'Der erste Lauf einer Wiederholung setzt nur deine Dateien ein; die Ursache kommt danach. Es zählt die schlechteste Wiederholung.',

  'debrief.course': 'Wie es lief',
  'debrief.course.mark': 'Maß',
  'debrief.course.value': 'Deins',
  'debrief.course.what': 'Was es ist',
  'debrief.course.evidence': 'Erster Beleg',
  'debrief.course.evidenceWhat': 'die erste Abfrage oder der erste Blick, der die Ursache zeigt',
  'debrief.course.writes': 'Schreibvorgänge vor dem ersten Lesen',
  'debrief.course.writesWhat': 'Läufe, Änderungen an Dateien, Refreshes und Anweisungen, die Daten ändern',
  'debrief.course.phase': '{phase}: erledigt',
  'debrief.course.phaseWhat': 'die letzte Antwort oder Änderung vor der Prüfung, ab der es hielt',
  'debrief.course.passed': 'Alles hielt',
  'debrief.course.passedWhat': 'die erste Prüfung ohne offenes Urteil',
  'debrief.course.open': 'noch nicht',
  'debrief.line': 'Dein Versuch auf einer Linie',
  'debrief.line.label':
    'Zeitlinie über {total}: {reads} Lesevorgänge, {writes} Schreibvorgänge, {answers} Antworten, {checks} Prüfungen.',
  'debrief.line.read': 'gelesen',
  'debrief.line.write': 'geschrieben',
  'debrief.line.answer': 'Antwort',
  'debrief.line.check': 'Prüfung',
  'debrief.line.other': 'Hinweis, Notiz, Nachricht',

  'debrief.changes': 'Deine Dateien gegenüber dem Start',
  'debrief.changes.none': 'Keine Datei weicht ab.',
  'debrief.changes.new': 'neu',
  'debrief.changes.gone': 'gelöscht',
  'debrief.changes.diff': 'Änderungen an {path}',

  'debrief.repairs': 'Richtige Reparaturen nebeneinander',
  'debrief.repairs.table': 'Die Reparaturen und ihre Kosten als Tabelle',
  'debrief.repairs.about':
    'Alle diese bestehen jede Prüfung. Die Engine hat jede von ihnen gespielt, als diese Seite gebaut wurde; die Zahlen sind der Unterschied zum Start.',
  'debrief.repairs.repair': 'Reparatur',
  'debrief.repairs.yours': 'Deine, wie sie ist',
  'debrief.repairs.steps': 'Schritte',
  'debrief.repairs.files': 'Dateien',
  'debrief.repairs.rows': 'Neu geschriebene Zeilen',
  'debrief.repairs.recomputed': 'Neu berechnete Zeilen',
  'debrief.repairs.emptied': 'Ganz neu geladen oder geleert',
  'debrief.repairs.lost': 'Verlorene Historie',
  'debrief.repairs.none': 'nichts',
  'debrief.repairs.note':
    'Neu geschrieben: in Tabellen und Streamingtabellen eingefügt, geändert oder gelöscht, jedes Mal eine Zeile. Neu berechnet: Zeilen materialisierter Sichten. Deine enthält die Nächte, die inzwischen vergangen sind.',
  'debrief.repairs.show': 'Schritte und Dateien von „{name}“',
  'debrief.lost.table': '{name}: alle {count} Versionen',
  'debrief.lost.versions': '{name}: {count} Versionen',
  'debrief.lost.position': 'wo {name} stand',
  'debrief.lost.files': '{count} Dateien in {name}',

  'debrief.questions': 'Zum Besprechen',
  'debrief.questions.failed': 'Die Fragen konnten nicht geladen werden: {reason}',
};

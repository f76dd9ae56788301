import type { home as english } from '../en/home.ts';

export const home: Record<keyof typeof english, string> = {
  'scenarios.title': 'Szenarien · Crosshire',
  'scenarios.description':
    'Vorfälle, in denen jeder Lauf gelingt und die Zahl falsch ist. Jeder läuft in deinem Browser-Tab und wird bewertet.',
  'home.title': 'Crosshire: ein Data Warehouse übernehmen, ohne zu raten',
  'home.description':
    'Ein Handbuch und eine Sandbox für Teams, die ein Databricks/Lakeflow-Warehouse übernehmen: echte Dateien, echtes SQL und Python im Tab, Vorfälle, die grün bleiben, bis es jemand von außen merkt.',
  'home.headline': 'Jede Lampe ist grün. Die Schweiz hat keinen Umsatz.',
  'home.lead':
    'Ab Montag gehört dieses Warehouse dir. Hier ist ein Vorfall in einem Warehouse, das so aussieht: dieselben Dateien, Tabellen, Event-Logs und Jobs. Finde die Ursache, dämme sie ein, repariere die Daten und hinterlasse eine Wache, die sich am nächsten Morgen meldet.',
  'home.start': '„The Swiss drop“ spielen',
  'home.startNote':
    'Läuft in diesem Tab: {megabytes} MB zu Beginn, {all} MB mit den Prüfungen, danach offline. Nichts, was du tust, verlässt den Browser.',
  'home.others': 'Alle Szenarien',
  'home.figure':
    'Umsatz in der Schweiz und von einer Regel verworfene Datensätze, je Tag. Beide Läufe wurden als erfolgreich gemeldet.',
  'home.what.title': 'Was hier läuft',
  'home.what.text':
    'Die PySpark-Module, das Regelverzeichnis, das SQL der Schranke und das YAML der Jobs sind Dateien, die du bearbeitest. CPython und DuckDB führen sie im Tab aus; Streamingtabellen, AUTO CDC, Expectations und das Event-Log verhalten sich, wie die Plattform es dokumentiert.',
  'home.graded.title': 'Was bewertet wird',
  'home.graded.text':
    'Der Zustand des Warehouse nach deiner Reparatur: Zeilen, die zurück sein müssen, Zeilen, die sich nicht bewegt haben dürfen, der zweite Lauf, die nächste Nacht, und ob sich deine Wache gemeldet hätte. Mehrere Reparaturen sind richtig; jede falsche scheitert aus einem Grund, den du als Abfrage öffnen kannst.',
  'home.honest.title': 'Was es nicht ist',
  'home.honest.text':
    'Es ist nicht Databricks. Wo die Sandbox von der Plattform abweicht, sagt es die Seite. Eine statische Site kann ihre Lösungen auch nicht verstecken; ein Team bekommt eigene Zahlen aus einem eigenen Startwert.',
  'home.honest.link': 'Lies, was die Sandbox nicht nachbildet',
};

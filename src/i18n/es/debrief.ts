import type { debrief as english } from '../en/debrief.ts';

export const debrief: Record<keyof typeof english, string> = {
  'diff.gap.one': '{count} línea como antes',
  'diff.gap.other': '{count} líneas como antes',
  'centre.debrief': 'Balance',
  'debrief.title': 'Balance: {lab}',
  'debrief.print': 'Imprimir o guardar como PDF',
  'debrief.pageTitle': '{title}, después · Crosshire',
  'debrief.pageDescription': 'Qué era, qué ocultaba y qué conviene llevarse.',

  'debrief.guard': 'Cuándo lo habrías sabido',
  'debrief.guard.spoke':
    'Tu guarda habría avisado el {date}, tras la noche {night} de {nights}. Sin ella nadie lo supo hasta el {arrival}, cuando escribió alguien de fuera del equipo.',
  'debrief.guard.silent':
    'Ninguna guarda tuya ha avisado todavía en una repetición. Sin ella nadie lo supo hasta el {arrival}: {nights} noches en verde.',
  'debrief.guard.replay': 'Repetición',
  'debrief.guard.seed': 'Semilla',
  'debrief.guard.run': 'Avisó en la ejecución',
  'debrief.guard.of': '{run} de {runs}',
  'debrief.guard.at': 'Comienzo de la ejecución (UTC)',
  'debrief.guard.note':
    'La primera ejecución de una repetición solo asienta tus archivos; la causa llega después. Cuenta la peor repetición.',

  'debrief.course': 'Cómo fue',
  'debrief.course.mark': 'Medida',
  'debrief.course.value': 'La tuya',
  'debrief.course.what': 'Qué es',
  'debrief.course.evidence': 'Primera prueba',
  'debrief.course.evidenceWhat': 'la primera consulta o mirada que muestra la causa',
  'debrief.course.writes': 'Escrituras antes de la primera lectura',
  'debrief.course.writesWhat': 'ejecuciones, ediciones, actualizaciones y sentencias que cambian datos',
  'debrief.course.phase': '{phase}: hecho',
  'debrief.course.phaseWhat':
    'la última respuesta, o el último cambio, antes de la comprobación a partir de la cual se cumplió',
  'debrief.course.passed': 'Todo se cumplió',
  'debrief.course.passedWhat': 'la primera comprobación sin veredictos pendientes',
  'debrief.course.open': 'todavía no',
  'debrief.line': 'Tu intento en una línea',
  'debrief.line.label':
    'Línea de tiempo de {total}: {reads} lecturas, {writes} escrituras, {answers} respuestas, {checks} comprobaciones.',
  'debrief.line.read': 'lectura',
  'debrief.line.write': 'escritura',
  'debrief.line.answer': 'respuesta',
  'debrief.line.check': 'comprobación',
  'debrief.line.other': 'pista, nota, mensaje',

  'debrief.changes': 'Tus archivos frente al inicio',
  'debrief.changes.none': 'Ningún archivo difiere.',
  'debrief.changes.new': 'nuevo',
  'debrief.changes.gone': 'borrado',
  'debrief.changes.diff': 'Cambios de {path}',

  'debrief.repairs': 'Reparaciones correctas, una junto a otra',
  'debrief.repairs.table': 'Las reparaciones y su coste en una tabla',
  'debrief.repairs.about':
    'Todas ellas pasan todas las comprobaciones. El motor las ejecutó al construir esta página; las cifras son la diferencia con el inicio.',
  'debrief.repairs.repair': 'Reparación',
  'debrief.repairs.yours': 'La tuya, tal como está',
  'debrief.repairs.steps': 'Pasos',
  'debrief.repairs.files': 'Archivos',
  'debrief.repairs.rows': 'Filas reescritas',
  'debrief.repairs.recomputed': 'Filas calculadas de nuevo',
  'debrief.repairs.emptied': 'Recargado por completo o vaciado',
  'debrief.repairs.lost': 'Historial perdido',
  'debrief.repairs.none': 'nada',
  'debrief.repairs.note':
    'Reescritas: insertadas, actualizadas o borradas en tablas y tablas de streaming, cada vez una fila. Calculadas de nuevo: filas de vistas materializadas. La tuya incluye las noches transcurridas entretanto.',
  'debrief.repairs.show': 'Pasos y archivos de «{name}»',
  'debrief.lost.table': '{name}: las {count} versiones',
  'debrief.lost.versions': '{name}: {count} versiones',
  'debrief.lost.position': 'por dónde iba {name}',
  'debrief.lost.files': '{count} archivos en {name}',

  'words.title': 'Con tus palabras',
  'words.rubric': 'Lo que nombra una buena respuesta:',
  'words.none': 'No se ha escrito nada.',
  'words.note': 'Ninguna máquina ha juzgado estas frases. Que las lea alguien del equipo que no estuvo presente.',
  'words.predicted': 'Predicho en el paso {step}, a las {time}',
  'debrief.questions': 'Para hablarlo',
  'debrief.questions.failed': 'No se pudieron cargar las preguntas: {reason}',
};

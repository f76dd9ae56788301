import type { progress as english } from '../en/progress.ts';

export const progress: Record<keyof typeof english, string> = {
  'nav.progress': 'Progreso',
  'progress.title': 'Progreso · Crosshire',
  'progress.description':
    'Quién está preparado para qué incidente, según los intentos que guarda este navegador; lo que falta, como plan; y una hoja para firmar.',
  'progress.lead':
    'Estar preparado es aquí lo que muestra un intento, no lo que alguien dice: fecha, intentos, pistas. Todo se queda en este navegador hasta que lo guardes como archivo.',
  'progress.noscript':
    'Quién ha superado qué se lee del almacenamiento de este navegador, y eso necesita JavaScript. La lista de incidentes y la hoja de abajo no lo necesitan.',
  'progress.loading': 'Leyendo lo que guarda este navegador …',
  'progress.honest': 'Qué prueba un registro así, y qué no puede',

  'progress.people': 'Personas en este equipo',
  'progress.people.about':
    'Sin cuentas: un nombre que eliges tú, y de quién son los intentos que abre el banco de trabajo. Cualquiera en este equipo puede elegir cualquier nombre.',
  'progress.people.unnamed': 'Todavía sin nombre',
  'progress.people.now': 'practica ahora',
  'progress.people.choose': 'Practicar como {name}',
  'progress.people.name': 'Nombre',
  'progress.people.rename': 'Cambiar el nombre',
  'progress.people.renameOf': 'Cambiar el nombre de {name}',
  'progress.people.add': 'Añadir a alguien',
  'progress.people.save': 'Guardar',
  'progress.people.cancel': 'Cancelar',
  'progress.people.bad': 'Un nombre tiene de 1 a 60 caracteres en una línea.',

  'progress.matrix': 'Preparación',
  'progress.matrix.about':
    'Superarlo con pistas es estar preparado, y se dice. Superarlo después de ver la solución es práctica: cuenta cuando el mismo incidente se supera sin ella.',
  'progress.matrix.scroll': 'Preparación por incidente, habilidad y persona',
  'progress.matrix.what': 'Incidente o habilidad',
  'progress.matrix.incidents': 'Incidentes',
  'progress.matrix.exercises': 'Ejercicios',
  'progress.matrix.activities': 'Actividades guiadas',
  'progress.matrix.skills': 'Habilidades',
  'progress.matrix.minutes': '{minutes} min',
  'progress.cell.none': 'sin empezar',
  'progress.cell.begun': 'empezado el {on}',
  'progress.cell.checked': 'se cumplen {holds} de {all}, el {on}',
  'progress.cell.passed': 'superado el {on}',
  'progress.cell.revealed': 'superado el {on}, después de la solución',
  'progress.cell.attempts.one': '{count} intento',
  'progress.cell.attempts.other': '{count} intentos',
  'progress.cell.hints.one': '{count} pista',
  'progress.cell.hints.other': '{count} pistas',
  'progress.cell.noHints': 'sin pistas',
  'progress.cell.unsaid.one': 'falta {count} frase',
  'progress.cell.unsaid.other': 'faltan {count} frases',
  'progress.cell.earlier': 'en una edición anterior',
  'progress.cell.sealed': 'de un archivo sellado',
  'progress.cell.skill': 'mostrada en {ready} de {of}',

  'progress.plan': 'Plan de estudio',
  'progress.plan.of': 'Para {name}',
  'progress.plan.done': '{name} ha superado todo lo que hay. Lo siguiente es un game day, o la hoja de abajo.',
  'progress.plan.later.one': 'Después, {count} más',
  'progress.plan.later.other': 'Después, {count} más',
  'progress.plan.brings': 'Nuevo: {skills}.',
  'progress.plan.again': 'Otra vez, sin la solución.',
  'progress.plan.unsaid': 'Todo se cumple; falta lo que se te pidió con tus propias palabras.',
  'progress.plan.goOn': 'Empezado: sigue donde está.',
  'progress.plan.read': 'Lee antes:',

  'progress.files': 'Archivos',
  'progress.files.about':
    'Un archivo contiene a todas las personas, los intentos, las listas de comprobación y la hoja. Incorporar un archivo añade a lo que hay y no sustituye nada.',
  'progress.files.export': 'Guardar todo en un archivo',
  'progress.files.import': 'Incorporar un archivo: progreso, o las pruebas de alguien',
  'progress.files.added':
    '{file}: intentos añadidos: {attempts}; personas añadidas: {people}; pruebas añadidas: {ticks}; intentos que ya estaban aquí: {known}.',
  'progress.files.evidence': '{file}: añadidas las pruebas de {name} en {lab}, huella {fingerprint}.',
  'progress.files.known': '{file}: estas pruebas de {name} ya están aquí.',
  'progress.files.json':
    '{file} no es JSON: {reason}. Elige un archivo que haya guardado esta página o un banco de trabajo.',
  'progress.files.other':
    '{file} no es ni progreso ni pruebas. Un intento suelto se abre en el banco de trabajo de su laboratorio, en «Intento».',
  'progress.files.invalid': '{file}: {place}: {reason}. No se ha incorporado nada.',
  'progress.files.broken': '{file}: la cadena está rota: {place}. No se ha incorporado nada.',
  'progress.files.unlabelled': 'Sin nombre',

  'progress.broken.one':
    'No se puede leer {count} registro de este navegador. Queda como está y aquí no cuenta. Guárdalo antes de borrar nada:',
  'progress.broken.other':
    'No se pueden leer {count} registros de este navegador. Quedan como están y aquí no cuentan. Guárdalos antes de borrar nada:',
  'progress.broken.store':
    'No se puede abrir lo que guarda este navegador: {reason}. No se ha cambiado nada. Guarda lo que hay, borra después los datos del sitio en los ajustes del navegador e incorpora tu último archivo.',
  'progress.broken.rescue': 'Guardar todo tal como está',
  'progress.broken.rescueFailed':
    'Eso también ha fallado: {reason}. Una ventana privada, o un navegador que bloquea el almacenamiento, no guarda nada que salvar.',

  'progress.sheet': 'Hoja de firma',
  'progress.sheet.about':
    'Para la parte que entrega. Cinco preguntas a tu propio workspace, solo de lectura, cada una con alguien que la repite en un día que queda escrito.',
  'progress.sheet.print': 'Imprimir la hoja',
  'progress.sheet.handing': 'Entrega',
  'progress.sheet.taking': 'Recibe',
  'progress.sheet.readiness': 'Preparación el día de la impresión',
  'progress.sheet.person': 'Persona',
  'progress.sheet.ready': 'Incidentes superados',
  'progress.sheet.missing': 'Falta',
  'progress.sheet.nothing': 'nada',
  'progress.sheet.questions': 'Cinco preguntas al workspace',
  'progress.sheet.question': 'Pregunta',
  'progress.sheet.owner': 'Responsable',
  'progress.sheet.ownerOf': 'Responsable de: {question}',
  'progress.sheet.review': 'Revisión el',
  'progress.sheet.reviewOf': 'Día de revisión de: {question}',
  'progress.sheet.queries': 'Las consultas',
  'progress.sheet.names': 'Pon los nombres de tus propias tablas. Qué significa cada respuesta:',
  'progress.sheet.checklist': 'listas de revisión',
  'progress.sheet.known': 'Límites conocidos, incidentes abiertos, lo que no se entrega',
  'progress.sheet.signed': 'firma y fecha',
  'progress.query.failed-records-by-rule-and-day': '¿Qué rechazó cada regla, día a día?',
  'progress.query.rules-that-never-failed': '¿Qué reglas no han rechazado nunca nada?',
  'progress.query.files-loaded-twice': '¿Qué archivos se cargaron más de una vez?',
  'progress.query.extract-size': '¿Cuánto ocupa cada extracto frente al anterior?',
  'progress.query.gates-without-owner': '¿Qué gates no tienen responsable o tolerancia?',
  'home.progress': 'Tu progreso, y una hoja para firmar',
  'scenarios.toProgress': 'Quién está preparado para qué',
};

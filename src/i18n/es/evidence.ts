import type { evidence as english } from '../en/evidence.ts';

export const evidence: Record<keyof typeof english, string> = {
  'evidence.title': 'Pruebas',
  'evidence.about':
    'Lo que has hecho aquí, para un ticket, una pull request o quien acompaña: tu cambio, tus consultas, los veredictos, los tiempos. Una cadena de hashes sella el archivo, y «crosshire verify» lo vuelve a ejecutar.',
  'evidence.noCheck': 'Todavía no se ha comprobado nada, y las pruebas lo dicen. Pulsa antes Comprobar.',
  'evidence.stale':
    'El almacén ha cambiado desde la última comprobación; las pruebas dicen de qué paso son los veredictos.',
  'evidence.person': 'De quién son estas pruebas (opcional)',
  'evidence.person.invalid': 'Como mucho 60 caracteres en una línea.',
  'evidence.json': 'Guardar como archivo (JSON)',
  'evidence.markdown': 'Guardar como Markdown',
  'evidence.copy': 'Copiar el Markdown',
  'evidence.copied': 'Copiado.',
  'evidence.notCopied': 'Esta página no puede escribir en el portapapeles. Selecciona el texto de abajo y cópialo.',
  'evidence.text': 'El Markdown como texto',
  'evidence.fingerprint': 'Huella: {fingerprint}',
  'evidence.fingerprint.about': 'Apúntala donde la vean los demás: quien cambie el archivo después obtiene otra.',
  'evidence.link': 'Enlace a este intento',
  'evidence.link.about':
    'El intento viaja detrás de la #, que ningún navegador envía a un servidor. Quien lo abre ve qué es, y nada se ejecuta antes de un clic.',
  'evidence.link.size': '{size} de {limit} caracteres como mucho.',
  'evidence.link.tooLong':
    'No hay enlace: este intento ocuparía {size} caracteres, y por encima de {limit} el correo y los chats cortan los enlaces. Guárdalo como archivo.',
  'evidence.link.make': 'Crear un enlace',
  'evidence.link.label': 'El enlace',
  'evidence.failed': 'No se han podido preparar las pruebas: {reason}',

  'evidence.invalid':
    'Esto no son pruebas: {place}: {reason}. El archivo se ha cambiado o lo ha escrito otro programa; pide el que se guardó.',
  'evidence.broken':
    'La cadena de estas pruebas está rota: {place}. Pide el archivo tal como se guardó. Aquí no ha cambiado nada.',
  'evidence.break.head': 'su cabecera (laboratorio, semilla, edición, nombre, comienzo) se cambió después de sellarla',
  'evidence.break.claim': 'sus veredictos, tiempos o pistas se cambiaron después de sellarlos',
  'evidence.break.changed': 'la entrada {at} se cambió después de sellarla',
  'evidence.break.missing': 'falta la entrada {at}',
  'evidence.break.added': 'la entrada {at} se añadió',
  'evidence.break.moved': 'la entrada {at} está donde había otra',

  'link.attempt.one':
    'Este enlace lleva un intento de {count} paso, empezado el {started} UTC con la semilla {seed}. Se abre con el banco de trabajo; tu propio intento sigue en la lista.',
  'link.attempt.other':
    'Este enlace lleva un intento de {count} pasos, empezado el {started} UTC con la semilla {seed}. Se abre con el banco de trabajo; tu propio intento sigue en la lista.',
  'link.cut':
    'El intento de este enlace se cortó o se cambió por el camino: copia el enlace otra vez o pide el archivo. El botón abre tu propio intento.',
  'link.long':
    'Desempaquetado, este enlace es más largo que cualquier intento, así que no se ha leído. Pide el archivo. El botón abre tu propio intento.',
  'link.other': 'Este enlace lleva otra cosa que un intento. Pide el archivo. El botón abre tu propio intento.',
  'link.failed': 'El intento del enlace no se ha abierto: {reason}',

  'md.title': 'Pruebas: {lab}',
  'md.fact': 'Dato',
  'md.value': 'Valor',
  'md.lab': 'Laboratorio',
  'md.edition': 'Edición del laboratorio',
  'md.seed': 'Semilla',
  'md.engine': 'Motor',
  'md.person': 'De',
  'md.started': 'Empezado',
  'md.length': 'Duración',
  'md.fingerprint': 'Huella',
  'md.seal': 'Sello (SHA-256)',
  'md.verdicts': 'Veredictos',
  'md.verdicts.sum': 'Se cumplen {holds} de {all}, {score} de {max} puntos, a fecha de la entrada {n}, en {time}.',
  'md.verdicts.stale': 'El almacén cambió después.',
  'md.verdicts.none': 'No se comprobó nada.',
  'md.check': 'Comprobación',
  'md.verdict': 'Veredicto',
  'md.points': 'Puntos',
  'md.expected': 'Esperado',
  'md.got': 'Encontrado',
  'md.times': 'Tiempos',
  'md.hints': 'Pistas',
  'md.hints.none': 'No se abrió ninguna.',
  'md.hints.task': 'Tarea',
  'md.hints.opened': 'Abiertas',
  'md.hints.price': 'Precio',
  'md.revealed': 'Se mostró la solución.',
  'md.words.predicted': 'predicho antes de ejecutarlo',
  'md.changes': 'Cambios',
  'md.queries': 'Sentencias ejecutadas en la consola',
  'md.queries.none': 'Ninguna.',
  'md.steps': 'Otros pasos',
  'md.steps.none': 'Ninguno.',
  'md.verify': 'Para comprobarlo',
  'md.verify.about':
    'Ejecútalo junto a una copia de Crosshire de la misma versión; repite el registro, lo califica, y confirma o refuta cada línea de arriba:',
  'md.verify.limits':
    'Eso prueba lo que estos pasos hacen con este almacén. No prueba quién los dio ni que no sean de otra persona.',

  'store.blocked':
    'Otra pestaña tiene abierto Crosshire en una versión anterior. Cierra las demás pestañas y vuelve a cargar esta página; no se pierde nada.',
};

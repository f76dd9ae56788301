import type { home as english } from '../en/home.ts';

export const home: Record<keyof typeof english, string> = {
  'scenarios.title': 'Escenarios · Crosshire',
  'scenarios.description':
    'Incidentes en los que todas las ejecuciones terminan bien y el número está mal. Cada uno se ejecuta en tu pestaña y se evalúa.',
  'home.title': 'Crosshire: hazte cargo de un almacén de datos sin adivinar',
  'home.description':
    'Un manual y un entorno de pruebas para equipos que se hacen cargo de un almacén Databricks/Lakeflow: archivos reales, SQL y Python reales en la pestaña, incidentes que siguen en verde hasta que alguien de fuera lo nota.',
  'home.headline': 'Todo está en verde. Suiza no tiene ingresos.',
  'home.lead':
    'Este almacén es tuyo desde el lunes. Aquí tienes un incidente en un almacén que se le parece: los mismos archivos, tablas, registro de eventos y jobs. Encuentra la causa, contenla, repara los datos y deja una guarda que avise a la mañana siguiente.',
  'home.start': 'Juega «The Swiss drop»',
  'home.startNote':
    'Se ejecuta en esta pestaña: {megabytes} MB para empezar, {all} MB con las comprobaciones; después, sin conexión. Nada de lo que hagas sale del navegador.',
  'home.others': 'Todos los escenarios',
  'home.figure':
    'Ingresos en Suiza y registros descartados por una regla, por día. Ambas ejecuciones se dieron por buenas.',
  'home.what.title': 'Qué se ejecuta aquí',
  'home.what.text':
    'Los módulos de PySpark, el diccionario de reglas, el SQL de la barrera y el YAML de los jobs son archivos que editas. CPython y DuckDB los ejecutan en la pestaña; las tablas de streaming, AUTO CDC, las expectativas y el registro de eventos se comportan como documenta la plataforma.',
  'home.graded.title': 'Qué se evalúa',
  'home.graded.text':
    'El estado del almacén tras tu reparación: filas que deben volver, filas que no debían moverse, la segunda ejecución, la noche siguiente, y si tu guarda habría avisado. Varias reparaciones son correctas; cada una incorrecta falla por un motivo que puedes abrir como consulta.',
  'home.honest.title': 'Qué no es',
  'home.honest.text':
    'No es Databricks. Donde el entorno difiere de la plataforma, la página lo dice. Un sitio estático tampoco puede ocultar sus respuestas; cada equipo obtiene sus propios números de su propia semilla.',
  'home.honest.link': 'Lee lo que el entorno no simula',
};

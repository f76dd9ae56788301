import type { handbook as english } from '../en/handbook.ts';

export const handbook: Record<keyof typeof english, string> = {
  'handbook.open': 'Abrir en el entorno de pruebas: {lab}',
  'handbook.openEdited': 'Abrir en el entorno de pruebas, tal como se desplegó en {lab}',
  'handbook.try': 'Probar en el entorno de pruebas',
  'handbook.wrong': 'Mal',
  'handbook.cite': 'Enlace a este punto: {name}',
  'handbook.inWords': 'La figura en palabras',

  'decision.ask': 'Responde según lo que hace la fuente, no según el nombre de su interfaz.',
  'decision.pattern': 'Patrón',
  'decision.lands': 'Llega a',
  'decision.costs': 'Qué cuesta elegir mal',
  'decision.first': 'Antes de eso',
  'decision.none': 'Ningún patrón encaja',
  'decision.chosen': 'tu fuente',
  'decision.reset': 'Empezar de nuevo',
  'decision.link': 'Enlace a estas respuestas',
  'decision.possible': 'Aún posibles:',
  'decision.shape': 'Forma de la fuente',
};

import type { site as english } from '../en/site.ts';

export const site: Record<keyof typeof english, string> = {
  'language.label': 'Idioma',
  'language.notice': 'La interfaz está en español; los contenidos, en inglés.',
  'embed.whole': 'La página completa en Crosshire: {title}',
  'edit.file': 'Esta página es {path} en el repositorio',
  'edit.do': 'Editar esta página: {path}',
  'search.more': 'Más páginas',
  'filter.search': 'Buscar',
  'filter.any': 'todo',
  'filter.none': 'Nada coincide. Quita una palabra o elige «todo».',
  'missing.title': 'No está aquí · Crosshire',
  'missing.heading': 'No hay ninguna página en esta dirección',
  'missing.description': 'Busca en el manual, las trampas y los escenarios.',
  'missing.lead': 'Las direcciones de trampas y escenarios no cambian; probablemente esta se cortó o se escribió mal.',
  'missing.search': 'Busca en el manual, las trampas y los escenarios',
  'missing.searching': 'Buscando …',
  'missing.found.one': '{count} página',
  'missing.found.other': '{count} páginas',
  'missing.none': 'Ninguna página tiene estas palabras.',
  'missing.failed': 'No se pudo cargar el índice de búsqueda: {reason}',
  'missing.links': 'O empieza aquí:',
};

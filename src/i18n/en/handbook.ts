export const handbook = {
  'handbook.open': 'Open in the sandbox: {lab}',
  'handbook.openEdited': 'Open in the sandbox, as deployed in {lab}',
  'handbook.wrong': 'Wrong',
  'handbook.cite': 'Link to this point: {name}',
  'handbook.inWords': 'The figure in words',

  'decision.ask': 'Answer from what the source does, not from what its interface is called.',
  'decision.possible': 'Still possible:',
  'decision.shape': 'Shape of the source',
  'decision.pattern': 'Pattern',
  'decision.lands': 'Lands in',
  'decision.costs': 'What the wrong choice costs',
  'decision.first': 'Before that',
  'decision.none': 'No pattern fits',
  'decision.chosen': 'your source',
  'decision.reset': 'Start over',
  'decision.link': 'Link to these answers',
} as const;

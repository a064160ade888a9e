/** The people, workspaces and talk that the pictures of the guide show. */
export const team = [
  'Ada Fernández',
  'Bruno Keller',
  'Chiara Rossi',
  'Daniel Okafor',
  'Elif Yılmaz',
  'Frank Novak',
] as const

type Name = (typeof team)[number]

export interface Said {
  readonly by: Name
  /** `{Name}` stands for a mention of that person. */
  readonly text: string
  readonly reactions?: Readonly<Record<string, readonly Name[]>>
  /** What is answered in its thread. */
  readonly replies?: readonly Said[]
}

const [ada, bruno, chiara, daniel, elif, frank] = team

export const workspaces = [
  {
    name: 'Website relaunch',
    description: 'New pages, new hosting, live on the 1st of March.',
    owner: ada,
    members: [bruno, chiara, daniel],
  },
  {
    name: 'Customer interviews',
    description: 'Twelve talks in four weeks: questions, notes and what we learn.',
    owner: ada,
    members: [elif],
  },
  {
    name: 'Barcelona office',
    description: 'Keys, plants, lunches and the move to the third floor.',
    owner: chiara,
    members: [ada, bruno, daniel, elif, frank],
  },
  { name: 'Hiring: designer', description: '', owner: bruno, members: [ada, chiara] },
] as const

export const intros: readonly Said[] = [
  { by: frank, text: 'Morning! The invoice run is through, nothing for you to do this time.' },
  { by: chiara, text: 'Lovely. Who is in the Bologna office on Thursday? I would book a table for lunch.' },
  { by: daniel, text: 'Me.' },
  { by: elif, text: 'Me too, the train gets in at 11:40. Vegetarian for me, please.' },
  { by: bruno, text: 'Not me, I have two interviews in the afternoon.' },
  { by: bruno, text: 'If anyone wants to sit in: both designers, 14:00 and 16:00, questions are in Hiring.' },
  {
    by: ada,
    text: 'I will join the first one.\nAlso: the numbers of last week are in, support answered within 3 hours on average. Thank you, everybody!',
  },
  {
    by: daniel,
    text: 'That is down from 7 in September, very nice.',
    reactions: { '🎉': [ada, bruno, chiara, elif], '👏': [frank] },
  },
  { by: chiara, text: 'Table for four at 12:30 then. Send me a word if that changes.' },
]

export const relaunch: readonly Said[] = [
  { by: ada, text: 'Welcome to the relaunch. Everything about it goes here, so that nobody has to search their mail.' },
  { by: chiara, text: 'The new start page is ready for a look: https://staging.northwind.example/start' },
  {
    by: chiara,
    text: 'Two open points:\n1. the photo at the top is still a placeholder\n2. the French text runs over two lines',
  },
  {
    by: daniel,
    text: 'Looks great. On my phone the menu covers the first heading, I will send you a picture.',
    reactions: { '👀': [chiara] },
  },
  {
    by: bruno,
    text: 'The move of the domain is booked for **Tuesday, 7:00** in Barcelona. It takes ten minutes at most.',
    reactions: { '✅': [ada, chiara, daniel] },
    replies: [
      { by: daniel, text: 'Which name servers do we end up with?' },
      { by: bruno, text: 'Ours: `ns1.northwind.example` and `ns2`. The old ones stay for a week.' },
      { by: chiara, text: '{Ada Fernández} can you tell the newsletter people before that?' },
    ],
  },
  {
    by: ada,
    text: 'Then we freeze texts on Monday evening. {Daniel Okafor} can you be there on Tuesday in case we must go back?',
  },
  { by: daniel, text: 'Yes. I will write down the way back today, so that it is not only in my head.' },
]

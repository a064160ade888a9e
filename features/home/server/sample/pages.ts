import type { Part } from './sample-blocks.ts'

interface SamplePage {
  readonly key: string
  readonly title: string
  readonly icon: string
  readonly cover: string
  /** The page that it lies in. */
  readonly parent?: string
  readonly parts: readonly Part[]
  /** What is said about it. */
  readonly comment?: string
}

/** The pages of the sample, in the order of the tree; each after the one that it lies in. */
export const samplePages: readonly SamplePage[] = [
  {
    key: 'start',
    title: 'Start here',
    icon: '👋',
    cover: 'dawn',
    parts: [
      `> [!TIP]
> This workspace is a sample. Only you can see it: change anything, invite others to try it with you, and delete it under **Settings** when you have seen enough.

It contains a small project, the relaunch of a website, the way a team might run one here. Five minutes are enough to see how everything fits together.

## Look around

1. [Project plan](page:plan): a document with a table, a diagram and tasks. The arrow beside it in the tree shows the documents inside it.
2. [Chat](tab:chat): the team’s conversation, with a thread.
3. [Calendar](tab:calendar): this week and the next.
4. [Files](tab:files): the sketch and the figures used in the documents.

## Try it in this document

- [ ] Tick this box. The change is saved once **Saved** appears at the top.
- [ ] Press Enter, type \`/\`, and choose a block.
- [ ] Type \`@\` to mention a person, a document or a date.
- [ ] Select some text and choose **Comment**.
- [ ] Open **History** and see what you changed.

---

## Then start your own

Go back to the **Dashboard** and choose **New workspace**. Invite people on its **Members** tab. Only they can see it.`,
      {
        toggle: 'Who can see what is in a workspace?',
        inside: `Its members, and no one else: not even admins of the team who are not in it. Each member has a role.

| Role | Read | Comment and chat | Write | Invite |
| --- | --- | --- | --- | --- |
| Owner, admin | yes | yes | yes | yes |
| Member | yes | yes | yes | no |
| Commenter | yes | yes | no | no |
| Viewer | yes | no | no | no |`,
      },
    ],
    comment:
      'Comments look like this. You can reply to a thread, react to it and resolve it. It stays with the text it is about.',
  },
  {
    key: 'plan',
    title: 'Project plan',
    icon: '🗺️',
    cover: 'sky',
    parts: [
      `> Visitors find what we offer in ten seconds, and can ask for it in one minute.

## Why now

Half of our visitors use a phone, and seven in ten leave before the home page has loaded. The new site is smaller and says at the top what we do.

## Steps

| Step | Who | When | State |
| --- | --- | --- | --- |
| Collect what must stay | Ada | last week | done |
| Sketch the home page | Ben | this week | in review |
| Write the texts | Chloé | this week | started |
| Test with five customers | Ben | next week | planned |
| Go live | everyone | next Friday | planned |

\`\`\`mermaid
flowchart TD
  Collect --> Sketch --> Texts --> Test --> Live
  Test -- "what was hard" --> Texts
\`\`\`

## To do this week

- [x] Ask support for the ten most common questions
- [x] Find out which pages people read
- [ ] Agree on the [home page](page:words)
- [ ] Invite five customers to the test
  - [ ] Two who have never seen the site
  - [ ] One who uses a screen reader

> [!WARNING]
> The old addresses must keep working. Before you delete a page of the site, note where its readers should go instead.`,
      {
        toggle: 'Out of scope',
        inside: `- A shop
- Other languages (planned for spring)
- A new logo`,
      },
    ],
  },
  {
    key: 'kickoff',
    title: 'Kick-off meeting',
    icon: '📝',
    cover: '',
    parent: 'plan',
    parts: [
      `**Who:** Ada, Ben, Chloé

## Discussed

- The figures: ~~eight~~ seven in ten visitors leave early, see [Figures](page:figures)
- Which pages stay, see [Decision: the blog moves too](page:decision)
- Ben has a [sketch of the home page](page:words)

## Decided

1. We go live with ten pages, not with fifty.
2. Each page has one person responsible for it.
3. Questions go into the [chat](tab:chat), answers into the documents.

## To do

- [x] Ada writes the plan
- [ ] Chloé delivers the texts by Thursday`,
    ],
  },
  {
    key: 'decision',
    title: 'Decision: the blog moves too',
    icon: '⚖️',
    cover: '',
    parent: 'plan',
    parts: [
      `**State:** decided

## The question

Should the blog move to the new site, although hardly anything was published in it this year?

## The options`,
      {
        toggle: 'It stays where it is',
        inside: `- Nothing to do
- Two sites to look after, and two designs`,
      },
      {
        toggle: 'It moves too',
        inside: `- Three days of work
- Half of all visitors find us through it: we would lose them`,
      },
      `## Decided

> [!NOTE]
> It moves too, with the twenty articles that people read. All other addresses lead to the list of articles.`,
    ],
  },
  {
    key: 'words',
    title: 'Home page: sketch and texts',
    icon: '✍️',
    cover: 'sand',
    parts: [
      `![Ben’s sketch of the home page](file:sketch)

## The first screen

> We look after your bicycle. Bring it in the morning, ride it home at night.

A picture of the workshop, the opening hours, one button: **Book a time**.

## Below it

- Prices, *before* anyone has to ask
- Three quotes from customers
- How to get here by tram

## Still open

- [ ] Can we keep the promise “ride it home at night” in May?
- [ ] Do we need a photo of people, or is the bicycle enough?`,
    ],
    comment: 'I like that it says when the bicycle is ready. Can we show the next free time on the button?',
  },
  {
    key: 'figures',
    title: 'Figures',
    icon: '📊',
    cover: '',
    parts: [
      `How the site is used today. The numbers are in this file, which opens in any spreadsheet:`,
      { file: 'figures', name: 'Visitors by page.csv' },
      `## How fast is fast enough?

We measure the share of visits in which the home page loads within two seconds:

\`\`\`math
s = \\frac{\\text{visits with } t \\le 2\\,\\mathrm{s}}{\\text{all visits}}
\`\`\`

Today it is 0.31. Our goal is 0.9.

## How it is measured

\`\`\`javascript
addEventListener('load', () => {
  const [page] = performance.getEntriesByType('navigation')
  navigator.sendBeacon('/measured', String(page.loadEventStart))
})
\`\`\`

Back to the [plan](page:plan).`,
    ],
  },
]

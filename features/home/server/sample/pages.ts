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
> This workspace is a sample. It was made for you alone, in your name: change it, break it, invite others to play in it, and delete it under **Settings** when you have seen enough.

It contains a small project, the relaunch of a website, as a team might run it here. Five minutes are enough to see how the parts work together.

## Look around

1. [Project plan](page:plan): a page with a table, a diagram and tasks. The arrow before it in the tree opens the pages that lie in it.
2. [Chat](tab:chat): what was said, with a thread beside it.
3. [Calendar](tab:calendar): what happens this week and next.
4. [Files](tab:files): the sketch and the figures that the pages show.

## Try it on this page

- [ ] Tick this box. It is saved when the word above the page says **Saved**.
- [ ] Press Enter, type \`/\`, and choose a block.
- [ ] Type \`@\` to name a person, a page or a day.
- [ ] Select some words and choose **Comment**.
- [ ] Open **History** and see what you have changed.

---

## Then begin your own

Go back to the **Dashboard** and choose **New workspace**. Invite people on its **Members** tab; they see it at once, and only they do.`,
      {
        toggle: 'Who can see what is in a workspace?',
        inside: `Its members, and no one else: not even admins of the team who are not in it. Each member has a role.

| Role | Reads | Comments and talks | Writes | Invites |
| --- | --- | --- | --- | --- |
| Owner, admin | yes | yes | yes | yes |
| Member | yes | yes | yes | no |
| Commenter | yes | yes | no | no |
| Viewer | yes | no | no | no |`,
      },
    ],
    comment:
      'Comments look like this. A thread can be answered, reacted to and resolved; it stays with the words it is about.',
  },
  {
    key: 'plan',
    title: 'Project plan',
    icon: '🗺️',
    cover: 'sky',
    parts: [
      `> Visitors find what we offer in ten seconds, and can ask for it in one minute.

## Why now

Half of our visitors come by phone, and seven of ten leave before the first page has loaded. The new site is smaller, and says on its first screen what we do.

## Steps

| Step | Who | When | State |
| --- | --- | --- | --- |
| Gather what has to stay | Ada | last week | done |
| Sketch the first page | Ben | this week | in review |
| Write the words | Chloé | this week | begun |
| Test with five customers | Ben | next week | planned |
| Go live | everyone | next Friday | planned |

\`\`\`mermaid
flowchart TD
  Gather --> Sketch --> Words --> Test --> Live
  Test -- "what was hard" --> Words
\`\`\`

## To do this week

- [x] Ask support for the ten most frequent questions
- [x] Count which pages are read at all
- [ ] Agree on the [first page](page:words)
- [ ] Invite five customers to the test
  - [ ] Two who have never seen the site
  - [ ] One who uses a screen reader

> [!WARNING]
> The old addresses must lead somewhere. If you delete a page, write down where its readers should go.`,
      {
        toggle: 'Not part of this',
        inside: `- A shop
- Other languages; they follow in spring
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

## What we talked about

- The figures: ~~eight~~ seven of ten visitors leave early, see [Figures](page:figures)
- Which pages stay, see [Decision: the blog moves too](page:decision)
- Ben has a [sketch of the first page](page:words)

## Decided

1. We go live with ten pages, not with fifty.
2. Each page has one person who looks after it.
3. Questions go into the [chat](tab:chat), answers into the pages.

## To do

- [x] Ada writes the plan
- [ ] Chloé brings the words until Thursday`,
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

Does the blog move to the new site, although hardly anything was written in it this year?

## The ways there are`,
      {
        toggle: 'It stays where it is',
        inside: `- Nothing to do
- Two sites to look after, and two designs`,
      },
      {
        toggle: 'It moves too',
        inside: `- Three days of work
- Half of all visitors come by it: those we would lose`,
      },
      `## Decided

> [!NOTE]
> It moves too, with the twenty articles that are read. The others lead to the list of all.`,
    ],
  },
  {
    key: 'words',
    title: 'First page: sketch and words',
    icon: '✍️',
    cover: 'sand',
    parts: [
      `![The first page as Ben sees it](file:sketch)

## The first screen

> We look after your bicycle. Bring it in the morning, ride it home at night.

A picture of the workshop, the opening hours, one button: **Book a time**.

## Below it

- What it costs, *before* anybody has to ask
- Three things that customers have said
- The way to us, with the tram

## Still open

- [ ] Is “ride it home at night” a promise that we can keep in May?
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

We count the share of visits in which the first page is there within two seconds:

\`\`\`math
s = \\frac{\\text{visits with } t \\le 2\\,\\mathrm{s}}{\\text{all visits}}
\`\`\`

Today it is 0.31. We are content with 0.9.

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

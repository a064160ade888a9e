/** A page to begin with that comes with the product; its text is Markdown. */
export interface GivenTemplate {
  readonly icon: string
  readonly title: string
  readonly about: string
  readonly text: string
}

export const givenTemplates: readonly GivenTemplate[] = [
  {
    icon: '📝',
    title: 'Meeting notes',
    about: 'Who met, what was decided, who does what until when',
    text: `**When:**

**Who:**

## To talk about

1. What has changed since last time
2.

## Decided

-

## To do

- [ ] What, by whom, until when

## Next time

`,
  },
  {
    icon: '🗺️',
    title: 'Project plan',
    about: 'What it is for, how one will know, the steps and the risks',
    text: `> In one sentence: what will be different for whom when this is done?

## Why now

## How we will know that it worked

| What we measure | Today | Wanted |
| --- | --- | --- |
|  |  |  |

## Steps

- [ ] First step
- [ ] Second step

## Not part of this

-

## Risks

| What could happen | How likely | What we do about it |
| --- | --- | --- |
|  |  |  |
`,
  },
  {
    icon: '⚖️',
    title: 'Decision',
    about: 'The question, the options, the decision and what it costs',
    text: `**State:** proposed

**Who decides:**

## The question

## The ways there are

### One

What speaks for it, what against it.

### Another

What speaks for it, what against it.

## Decided

## What follows from it

`,
  },
  {
    icon: '📅',
    title: 'Weekly update',
    about: 'What was done, what is next, where help is needed',
    text: `## Done

-

## Next

-

## Where we need help

-

## Figures

| Figure | Last week | This week |
| --- | --- | --- |
|  |  |  |
`,
  },
  {
    icon: '🔁',
    title: 'Retrospective',
    about: 'What went well, what did not, what will be tried',
    text: `## What went well

-

## What was hard

-

## What surprised us

-

## What we try next

- [ ] What, by whom, until when
`,
  },
]

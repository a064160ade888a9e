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
    about: 'Who met, what was decided, who does what by when',
    text: `**When:**

**Who:**

## Agenda

1. What has changed since last time
2.

## Decided

-

## To do

- [ ] What, who, by when

## Next time

`,
  },
  {
    icon: '🗺️',
    title: 'Project plan',
    about: 'The goal, how to measure it, the steps and the risks',
    text: `> In one sentence: what will be different for whom when this is done?

## Why now

## How we will know it worked

| What we measure | Today | Goal |
| --- | --- | --- |
|  |  |  |

## Steps

- [ ] First step
- [ ] Second step

## Out of scope

-

## Risks

| Risk | Likelihood | What we do about it |
| --- | --- | --- |
|  |  |  |
`,
  },
  {
    icon: '⚖️',
    title: 'Decision',
    about: 'The question, the options, the decision and its consequences',
    text: `**State:** proposed

**Who decides:**

## The question

## Options

### Option 1

Pros and cons.

### Option 2

Pros and cons.

## Decided

## Consequences

`,
  },
  {
    icon: '📅',
    title: 'Weekly update',
    about: 'What is done, what is next, where help is needed',
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
    about: 'What went well, what did not, what to try next',
    text: `## What went well

-

## What did not go well

-

## What surprised us

-

## What to try next

- [ ] What, who, by when
`,
  },
]

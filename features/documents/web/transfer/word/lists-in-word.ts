import { type ILevelsOptions, LevelFormat, type NumberingDefinition } from 'docx'

const levels = [0, 1, 2, 3, 4, 5, 6, 7, 8]
const hangingTwips = 360

const place = (level: number): NonNullable<ILevelsOptions['style']> => ({
  paragraph: { indent: { left: (level + 2) * hangingTwips, hanging: hangingTwips } },
})

/** A list with bullets, on all levels. */
export const bullets: NumberingDefinition = {
  reference: 'bullets',
  levels: levels.map((level) => ({
    level,
    format: LevelFormat.BULLET,
    text: ['•', '◦', '▪'][level % 3] ?? '•',
    style: place(level),
  })),
}

/** A list whose numbers begin with one, on all levels. */
export const numbersFrom = (start: number): NumberingDefinition => ({
  reference: `numbers from ${start}`,
  levels: levels.map((level) => ({
    level,
    format: LevelFormat.DECIMAL,
    text: `%${level + 1}.`,
    start,
    style: place(level),
  })),
})

import { keepStored, readStored } from '@atrium/ui'

export const sounds = ['none', 'chime', 'drop', 'knock'] as const
export type Sound = (typeof sounds)[number]

const key = 'atrium-sound'

/** The sound that this device makes; none until one was chosen. */
export function chosenSound(): Sound {
  const kept = readStored(key)
  return sounds.find((name) => name === kept) ?? 'none'
}

export const chooseSound = (sound: Sound): void => void keepStored(key, sound)

interface Tone {
  readonly hertz: number
  /** Seconds from the beginning. */
  readonly at: number
  readonly lasts: number
  readonly form: OscillatorType
}

const tone = (hertz: number, at: number, lasts: number): Tone => ({ hertz, at, lasts, form: 'sine' })

const tones: Readonly<Record<Sound, readonly Tone[]>> = {
  none: [],
  chime: [tone(880, 0, 0.5), tone(1318.5, 0.12, 0.7)],
  drop: [tone(1046.5, 0, 0.12), tone(523.25, 0.09, 0.35)],
  knock: [
    { hertz: 180, at: 0, lasts: 0.09, form: 'triangle' },
    { hertz: 160, at: 0.14, lasts: 0.11, form: 'triangle' },
  ],
}

const loudness = 0.18
let context: AudioContext | undefined

/** Plays it; a browser in which the page was not clicked yet may keep silent. */
export async function playSound(sound: Sound): Promise<void> {
  if (sound === 'none' || typeof AudioContext === 'undefined') return
  const audio = (context ??= new AudioContext())
  await audio.resume()
  for (const each of tones[sound]) play(audio, each)
}

function play(audio: AudioContext, { hertz, at, lasts, form }: Tone): void {
  const begins = audio.currentTime + at
  const volume = audio.createGain()
  volume.gain.setValueAtTime(loudness, begins)
  volume.gain.exponentialRampToValueAtTime(0.001, begins + lasts)
  const voice = audio.createOscillator()
  voice.type = form
  voice.frequency.value = hertz
  voice.connect(volume).connect(audio.destination)
  voice.start(begins)
  voice.stop(begins + lasts)
}

import { admitSound, duckDecibels, duckMs, type PlayingSound } from '#rules/sound/mix.ts'
import { soundSeconds, type SoundRecipe } from '#rules/sound/recipe.ts'
import { getAudioOutput, type AudioOutput } from './audio-output.ts'
import { playVoice } from './play-voice.ts'
import type recipesFile from './recipes.json'
import { readSoundSetting } from './sound-setting.ts'

/** Names of all sounds, such as `lesson.step`. */
export type SoundName = keyof (typeof recipesFile)['events']
export type ThemeName = keyof (typeof recipesFile)['themes']
export type Recipes = typeof recipesFile

/** Repeats of a sound differ by up to this many cents, so that they do not tire. */
const variationCents = 30
const fadeSeconds = 0.03
const maxDelayMs = 300

let recipes: Recipes | null = null
let loading: Promise<Recipes> | null = null
let playing: (PlayingSound & { readonly gain: GainNode })[] = []
let lastId = 0

/** Loads the recipes (5 kB) once. */
export const loadRecipes = (): Promise<Recipes> =>
  (loading ??= import('./recipes.json').then((file) => (recipes = file.default)))

/** Plays a sound if the user has switched effects on and has touched the page. `semitones` shifts its pitch. */
export function playSound(name: SoundName, { semitones }: { readonly semitones?: number | undefined } = {}): void {
  if (!recipes) return playWhenLoaded(name, { semitones })
  const recipe = recipes.events[name] as SoundRecipe
  const cents = semitones === undefined ? (Math.random() * 2 - 1) * variationCents : semitones * 100
  playRecipe(name, recipe, cents)
}

/** The first tap can come before the recipes; a sound that would be too late is skipped. */
function playWhenLoaded(...sound: Parameters<typeof playSound>): void {
  const requestedAt = performance.now()
  loadRecipes().then(
    () => performance.now() - requestedAt < maxDelayMs && playSound(...sound),
    () => {},
  )
}

/** Plays a recipe that is not in the file, for instance a note of a tune. */
export function playRecipe(name: string, recipe: SoundRecipe, cents = 0): void {
  const output = getAudioOutput()
  if (!output || !readSoundSetting().effects || document.hidden) return
  const now = performance.now()
  const { isPlayed, replaced, ducksMusic } = admitSound(playing, { name, role: recipe.role }, now)
  if (!isPlayed) return
  const { context } = output
  playing = playing.filter((sound) => sound.endsAt > now || now - sound.startedAt < 1_000)
  if (replaced) {
    playing.find(({ id }) => id === replaced.id)?.gain.gain.setTargetAtTime(0, context.currentTime, fadeSeconds)
    playing = playing.filter(({ id }) => id !== replaced.id)
  }
  const gain = new GainNode(context)
  gain.connect(output.effects)
  for (const voice of recipe.voices) playVoice(gain, voice, recipe.gain, context.currentTime, cents)
  const seconds = soundSeconds(recipe)
  playing.push({ id: (lastId += 1), name, role: recipe.role, startedAt: now, endsAt: now + seconds * 1_000, gain })
  setTimeout(() => gain.disconnect(), seconds * 1_000 + 500)
  if (ducksMusic) duckMusic(output)
}

function duckMusic({ context, music }: AudioOutput): void {
  const until = context.currentTime + duckMs / 1_000
  music.gain.cancelScheduledValues(context.currentTime)
  music.gain.setTargetAtTime(10 ** (-duckDecibels / 20), context.currentTime, 0.02)
  music.gain.setTargetAtTime(1, until, 0.15)
}

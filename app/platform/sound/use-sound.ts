import { useEffect } from 'react'
import { listThemeNotes } from '#rules/sound/theme.ts'
import type { ThemeRecipe } from '#rules/sound/recipe.ts'
import { enableAudio, getAudioOutput } from './audio-output.ts'
import { loadRecipes, type ThemeName } from './play-sound.ts'
import { playVoice } from './play-voice.ts'
import { useSoundSetting } from './sound-setting.ts'

const scheduleAheadSeconds = 0.6
const scheduleIntervalMs = 120

/** Lets the page play sounds while the component is mounted; with a theme, also its music if that is switched on. */
export function useSound(theme: ThemeName | null = null): void {
  const { music } = useSoundSetting()
  useEffect(() => {
    const disable = enableAudio()
    // After the page's own files; without a network, the page stays silent.
    const timer = setTimeout(() => void loadRecipes().catch(() => {}), 300)
    return () => {
      clearTimeout(timer)
      disable()
    }
  }, [])
  useEffect(() => (theme !== null && music ? playTheme(theme) : undefined), [theme, music])
}

/** Repeats a theme until the returned function is called. Waits for the first gesture. */
function playTheme(name: ThemeName): () => void {
  let theme: ThemeRecipe | null = null
  let scheduler: ((now: number) => void) | null = null
  let bus: GainNode | null = null
  void loadRecipes()
    .then((recipes) => (theme = recipes.themes[name] as ThemeRecipe))
    .catch(() => {})
  const timer = setInterval(() => {
    const output = getAudioOutput()
    if (!theme || output?.context.state !== 'running') return
    if (!bus) {
      bus = new GainNode(output.context, { gain: theme.gain })
      bus.connect(output.music)
    }
    scheduler ??= createScheduler(bus, theme, output.context.currentTime + 0.1)
    scheduler(output.context.currentTime)
  }, scheduleIntervalMs)
  return () => {
    clearInterval(timer)
    const ended = bus
    ended?.gain.setTargetAtTime(0, ended.context.currentTime, 0.05)
    if (ended) setTimeout(() => ended.disconnect(), 400)
  }
}

/** Schedules notes a little ahead on the audio clock, so that they stay in rhythm while the page is busy. */
function createScheduler(bus: GainNode, theme: ThemeRecipe, startTime: number): (now: number) => void {
  const notes = listThemeNotes(theme)
  const beatSeconds = 60 / theme.beatsPerMinute
  let index = 0
  let loopStart = startTime
  return (now) => {
    for (;;) {
      const { beat, voice } = notes[index]!
      const time = loopStart + beat * beatSeconds
      if (time > now + scheduleAheadSeconds) return
      // Notes that a stalled page missed are skipped.
      if (time >= now) playVoice(bus, voice, 1, time)
      index += 1
      if (index < notes.length) continue
      index = 0
      loopStart += theme.beats * beatSeconds
    }
  }
}

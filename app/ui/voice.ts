type Voice = Pick<SpeechSynthesisVoice, 'lang' | 'localService' | 'default'>

/**
 * The device's own voice for a language, its usual one first. A voice that is not on the device is never used: it would
 * send away what it reads.
 */
export function voiceFor<Kind extends Voice>(voices: readonly Kind[], tag: string): Kind | null {
  const language = (lang: string) => lang.toLowerCase().split(/[-_]/)[0]!
  const own = voices.filter(({ lang, localService }) => localService && language(lang) === language(tag))
  const exact = own.filter(({ lang }) => lang.replace('_', '-').toLowerCase() === tag.toLowerCase())
  return exact.find((voice) => voice.default) ?? exact[0] ?? own.find((voice) => voice.default) ?? own[0] ?? null
}

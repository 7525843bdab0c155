type Voice = Pick<SpeechSynthesisVoice, 'lang' | 'localService' | 'default'>

/**
 * Finds a voice for a language, preferring the device's default voice. Never returns a remote voice: it would send the
 * text to a server.
 */
export function findVoice<VoiceType extends Voice>(voices: readonly VoiceType[], tag: string): VoiceType | null {
  const language = (lang: string) => lang.toLowerCase().split(/[-_]/)[0]!
  const localVoices = voices.filter(({ lang, localService }) => localService && language(lang) === language(tag))
  const exactMatches = localVoices.filter(({ lang }) => lang.replace('_', '-').toLowerCase() === tag.toLowerCase())
  return (
    exactMatches.find((voice) => voice.default) ??
    exactMatches[0] ??
    localVoices.find((voice) => voice.default) ??
    localVoices[0] ??
    null
  )
}

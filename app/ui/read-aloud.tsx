import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import IconVolume from '@tabler/icons-react/dist/esm/icons/IconVolume.mjs'
import { IconButton } from './icon-button.tsx'
import { voiceFor } from './voice.ts'

/**
 * Says a sentence for those who cannot read yet. Only when it is tapped, and only where the device has a voice for the
 * language of the page.
 */
export function ReadAloud({ text, className }: { text: string; className?: string | undefined }) {
  const { t } = useTranslation('ui')
  const hasVoice = useSyncExternalStore(
    onVoices,
    () => ownVoice() !== null,
    () => false,
  )
  if (!hasVoice) return null
  return (
    <IconButton
      label={t('readAloud')}
      icon={<IconVolume aria-hidden />}
      variant="paper"
      size={56}
      className={className}
      onClick={() => say(text)}
    />
  )
}

const speech = () => (typeof window === 'undefined' ? undefined : window.speechSynthesis)
const ownVoice = () => voiceFor(speech()?.getVoices() ?? [], document.documentElement.lang)

/** Some browsers know their voices only after a moment. */
function onVoices(tell: () => void) {
  speech()?.addEventListener('voiceschanged', tell)
  return () => speech()?.removeEventListener('voiceschanged', tell)
}

function say(text: string) {
  const saying = new SpeechSynthesisUtterance(text)
  saying.voice = ownVoice()
  saying.lang = document.documentElement.lang
  // The next sentence does not wait for the last one.
  speech()?.cancel()
  speech()?.speak(saying)
}

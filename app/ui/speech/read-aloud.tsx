import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import IconVolume from '@tabler/icons-react/dist/esm/icons/IconVolume.mjs'
import { IconButton } from '../buttons/icon-button.tsx'
import { findVoice } from './voice.ts'

/**
 * Button that reads a sentence aloud for children who cannot read yet. Hidden if the device has no voice for the
 * language of the page.
 */
export function ReadAloud({ text, className }: { text: string; className?: string | undefined }) {
  const { t } = useTranslation('ui')
  const hasVoice = useSyncExternalStore(
    onVoicesChange,
    () => findPageVoice() !== null,
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
      onClick={() => speak(text)}
    />
  )
}

const speech = () => (typeof window === 'undefined' ? undefined : window.speechSynthesis)
const findPageVoice = () => findVoice(speech()?.getVoices() ?? [], document.documentElement.lang)

/** Some browsers load their voices asynchronously. */
function onVoicesChange(listener: () => void) {
  speech()?.addEventListener('voiceschanged', listener)
  return () => speech()?.removeEventListener('voiceschanged', listener)
}

function speak(text: string) {
  const utterance = new SpeechSynthesisUtterance(text)
  utterance.voice = findPageVoice()
  utterance.lang = document.documentElement.lang
  // Stop the previous sentence.
  speech()?.cancel()
  speech()?.speak(utterance)
}

import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import IconFlagFilled from '@tabler/icons-react/dist/esm/icons/IconFlagFilled.mjs'
import IconMovie from '@tabler/icons-react/dist/esm/icons/IconMovie.mjs'
import type { GameSlug } from '#rules/games/catalog.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Chip } from '#app/ui/surfaces/chip.tsx'
import { GameEnding } from './game-ending.tsx'
import styles from './see-ending.module.css'

/** On the page of a completed game: a badge and a button to watch the ending again. */
export function SeeEnding({ slug }: { slug: GameSlug }) {
  const { t } = useTranslation('minigames')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div className={styles.reached}>
      <Chip tone="success" icon={<IconFlagFilled aria-hidden />}>
        {t('endings.reached')}
      </Chip>
      <Button variant="quiet" icon={<IconMovie aria-hidden />} onClick={() => setIsOpen(true)}>
        {t('endings.see')}
      </Button>
      {isOpen && <GameEnding slug={slug} onClose={() => setIsOpen(false)} />}
    </div>
  )
}

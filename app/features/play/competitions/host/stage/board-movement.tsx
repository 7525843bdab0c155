import { useTranslation } from 'react-i18next'
import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs'
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs'
import IconEqual from '@tabler/icons-react/dist/esm/icons/IconEqual.mjs'
import styles from './board.module.css'

/** Places gained or lost since the last question. */
export function BoardMovement({ gained }: { gained: number }) {
  const { t } = useTranslation('competitions')
  const [direction, Icon] =
    gained > 0
      ? (['up', IconArrowUp] as const)
      : gained < 0
        ? (['down', IconArrowDown] as const)
        : (['same', IconEqual] as const)
  return (
    <span className={styles.movement} data-direction={direction}>
      <Icon aria-hidden />
      <span className="sk-visually-hidden">{t(`host.moved.${direction}`)}</span>
      {gained !== 0 && Math.abs(gained)}
    </span>
  )
}

import { useTranslation } from 'react-i18next'
import IconArrowBarToUp from '@tabler/icons-react/dist/esm/icons/IconArrowBarToUp.mjs'
import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs'
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs'
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import type { Move } from '#rules/assignments/order.ts'
import { Menu, MenuButton, MenuGroup } from '#app/ui/navigation/menu.tsx'
import styles from './assigned.module.css'

type LineMenuProps = {
  title: string
  moves: { up: boolean; down: boolean }
  mayChange: boolean
  mayWithdraw: boolean
  onChange: () => void
  onAssignAgain?: () => void
  onMove: (to: Move) => void
  onWithdraw: () => void
}

/** Menu of the actions on one assignment. */
export function LineMenu({
  title,
  moves,
  mayChange,
  mayWithdraw,
  onChange,
  onAssignAgain,
  onMove,
  onWithdraw,
}: LineMenuProps) {
  const { t } = useTranslation('courses')
  return (
    <Menu
      label={t('assigned.more', { title })}
      align="end"
      summaryClassName={styles.more}
      summary={<IconDots aria-hidden />}
    >
      {mayChange && (
        <MenuButton data-closes icon={<IconPencil aria-hidden />} onClick={onChange}>
          {t('assigned.change')}
        </MenuButton>
      )}
      {onAssignAgain && (
        <MenuButton data-closes icon={<IconCopy aria-hidden />} onClick={onAssignAgain}>
          {t('assigned.again')}
        </MenuButton>
      )}
      {(moves.up || moves.down) && (
        <MenuGroup>
          <MenuButton
            data-closes
            disabled={!moves.up}
            icon={<IconArrowBarToUp aria-hidden />}
            onClick={() => onMove('first')}
          >
            {t('assigned.first')}
          </MenuButton>
          <MenuButton data-closes disabled={!moves.up} icon={<IconArrowUp aria-hidden />} onClick={() => onMove('up')}>
            {t('assigned.up')}
          </MenuButton>
          <MenuButton
            data-closes
            disabled={!moves.down}
            icon={<IconArrowDown aria-hidden />}
            onClick={() => onMove('down')}
          >
            {t('assigned.down')}
          </MenuButton>
        </MenuGroup>
      )}
      {mayWithdraw && (
        <MenuButton
          data-closes
          icon={<IconTrash aria-hidden />}
          onClick={onWithdraw}
          aria-label={t('assigned.withdraw', { title })}
        >
          {t('assigned.remove')}
        </MenuButton>
      )}
    </Menu>
  )
}

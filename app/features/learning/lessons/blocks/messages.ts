import * as Blockly from 'blockly/core'
import english from './locales/en.json' with { type: 'json' }
import type { Translate } from './word-label.ts'

/** Key names as printed on keyboards, the same in every language. */
const keyNames = {
  ALT_KEY: 'Alt',
  BACKSPACE_KEY: 'Backspace',
  CAPS_LOCK_KEY: 'Caps Lock',
  COMMAND_KEY: 'Command',
  CONTROL_KEY: 'Ctrl',
  DELETE_KEY: 'Delete',
  END_KEY: 'End',
  ENTER_KEY: 'Enter',
  ESCAPE: 'Esc',
  HOME_KEY: 'Home',
  INSERT_KEY: 'Insert',
  OPTION_KEY: 'Option',
  PAGE_DOWN_KEY: 'Page Down',
  PAGE_UP_KEY: 'Page Up',
  PAUSE_KEY: 'Pause',
  SHIFT_KEY: 'Shift',
  TAB_KEY: 'Tab',
}

/** Replaces all of Blockly's messages, because its Thai, Korean and Chinese translations are incomplete. */
export function setBlocklyMessages(t: Translate): void {
  const messages = Object.keys(english.blockly).map((key) => [key, t(`blockly.${key}`)])
  Blockly.setLocale({ ...keyNames, ...Object.fromEntries(messages) })
}

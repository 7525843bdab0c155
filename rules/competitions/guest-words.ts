/** Word lists for generated guest names: an adjective (`kinds`) and an animal or sky object (`things`). */

export type NameLanguage = 'en' | 'th' | 'ko' | 'cn'

type FriendlyWords = { readonly kinds: readonly string[]; readonly things: readonly string[] }

export const friendlyWords: Readonly<Record<NameLanguage, FriendlyWords>> = {
  en: {
    kinds: [
      'Brave',
      'Bright',
      'Calm',
      'Cheerful',
      'Clever',
      'Curious',
      'Gentle',
      'Happy',
      'Kind',
      'Quick',
      'Sunny',
      'Wise',
    ],
    things: [
      'Otter',
      'Panda',
      'Rabbit',
      'Turtle',
      'Dolphin',
      'Owl',
      'Swallow',
      'Butterfly',
      'Cloud',
      'Kite',
      'Breeze',
      'Star',
    ],
  },
  th: {
    kinds: ['ใจดี', 'กล้าหาญ', 'ร่าเริง', 'ฉลาด', 'อ่อนโยน', 'ว่องไว', 'สดใส', 'ช่างคิด', 'ยิ้มแย้ม', 'ขยัน', 'ใจเย็น', 'ช่างฝัน'],
    things: ['นาก', 'แพนด้า', 'กระต่าย', 'เต่า', 'โลมา', 'นกฮูก', 'นกนางแอ่น', 'ผีเสื้อ', 'เมฆ', 'ว่าว', 'สายลม', 'ดาว'],
  },
  ko: {
    kinds: [
      '용감한',
      '밝은',
      '차분한',
      '명랑한',
      '똑똑한',
      '궁금한',
      '다정한',
      '행복한',
      '친절한',
      '재빠른',
      '씩씩한',
      '슬기로운',
    ],
    things: ['수달', '판다', '토끼', '거북이', '돌고래', '부엉이', '제비', '나비', '구름', '연', '산들바람', '별'],
  },
  cn: {
    kinds: ['勇敢', '开朗', '冷静', '快乐', '聪明', '好奇', '温柔', '幸福', '善良', '敏捷', '阳光', '智慧'],
    things: ['水獭', '熊猫', '兔子', '海龟', '海豚', '猫头鹰', '燕子', '蝴蝶', '云朵', '风筝', '微风', '星星'],
  },
}

/** In Thai the adjective follows the noun. */
export const nameJoiners: Readonly<Record<NameLanguage, (kind: string, thing: string) => string>> = {
  en: (kind, thing) => `${kind} ${thing}`,
  th: (kind, thing) => thing + kind,
  ko: (kind, thing) => `${kind} ${thing}`,
  cn: (kind, thing) => `${kind}的${thing}`,
}

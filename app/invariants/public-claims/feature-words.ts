/**
 * Words that make a claim about a feature, in four languages. A message of a public page that contains one needs a row
 * in `claims.ts`.
 */
export const featureWords = {
  consent: /consent|ความยินยอม|동의|同意/i,
  certificate: /\bcertificates?\b|ใบรับรอง|เกียรติบัตร|수료증|证书/i,
  game: /games?\b|เกม|게임|游戏/i,
  message: /\bmessages?\b|ระบบข้อความ|메시지|消息/i,
  plan: /\bplans?\b|แพ็กเกจ|요금제|套餐/i,
  payment: /\bstripe\b/i,
  export: /\bexport|ส่งออก|내보내|导出/i,
  activityLog: /activity log|มีบันทึกว่า|활동 기록|操作日志/i,
  unplugged: /without a device|ไม่ใช้อุปกรณ์|기기 없이|不用设备|不插电/i,
  viewOfParents:
    /child’s week|parents? (see|their own)|parent code|สัปดาห์ของลูก|ผู้ปกครองเห็น|รหัสสำหรับผู้ปกครอง|아이의 한 주|보호자는 자기|보호자 코드|孩子(的)?一周|(监护人|家长)只?看到|家长码/i,
  switching:
    /any moment|in the middle|switching|กลางคัน|สลับ(ไป|เมื่อ)|하다가 바|언제든 바|중간에 바|做到一半|随时可以切换|中途切换/i,
  absolute:
    /nobody can|never lost|ไม่มีใครโกง|ไม่มีวันหาย|ปลอมคะแนนไม่ได้|누구도 꾸며|속일 수 없|사라지지 않아요|谁也做不了假|无法造假|不会丢失/i,
  unfinished: /still being built|กำลังสร้างอยู่|아직 만들고 있|还在建设中/i,
} as const satisfies Record<string, RegExp>

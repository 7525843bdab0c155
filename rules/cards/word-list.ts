import type { CardLanguage } from './secrets.ts'

/** Sixty-four things a child of eight can spell, the same ones in every language: a secret is their numbers, so it holds in all four. */
const rows = [
  'apple แอปเปิล 사과 苹果', 'ball ลูกบอล 공놀이 皮球', 'banana กล้วย 바나나 香蕉', 'bear หมี 곰돌이 小熊',
  'bee ผึ้ง 꿀벌 蜜蜂', 'bell ระฆัง 방울 铃铛', 'bird นก 참새 小鸟', 'boat เรือ 돛단배 小船',
  'book หนังสือ 그림책 图书', 'bread ขนมปัง 식빵 面包', 'bridge สะพาน 다리 大桥', 'brush แปรง 붓글씨 画笔',
  'bus รถเมล์ 버스 公交', 'cake เค้ก 케이크 蛋糕', 'camel อูฐ 낙타 骆驼', 'candle เทียน 촛불 蜡烛',
  'carrot แครอท 당근 萝卜', 'cat แมว 고양이 小猫', 'chair เก้าอี้ 의자 椅子', 'cheese ชีส 치즈 奶酪',
  'clock นาฬิกา 시계 时钟', 'cloud เมฆ 구름 白云', 'coat เสื้อ 외투 大衣', 'corn ข้าวโพด 옥수수 玉米',
  'cow วัว 송아지 奶牛', 'crab ปู 꽃게 螃蟹', 'cup ถ้วย 물컵 杯子', 'dolphin โลมา 돌고래 海豚',
  'door ประตู 대문 大门', 'drum กลอง 북소리 大鼓', 'duck เป็ด 오리 鸭子', 'eagle อินทรี 독수리 老鹰',
  'fish ปลา 물고기 小鱼', 'flag ธง 깃발 旗子', 'flower ดอกไม้ 꽃잎 花朵', 'fox จิ้งจอก 여우 狐狸',
  'frog กบ 개구리 青蛙', 'grape องุ่น 포도 葡萄', 'guitar กีตาร์ 기타 吉他', 'hat หมวก 모자 帽子',
  'horse ม้า 망아지 小马', 'house บ้าน 우리집 房子', 'island เกาะ 바다섬 海岛', 'kite ว่าว 방패연 风筝',
  'lamp โคมไฟ 등불 台灯', 'leaf ใบไม้ 나뭇잎 树叶', 'lemon มะนาว 레몬 柠檬', 'lion สิงโต 사자 狮子',
  'mango มะม่วง 망고 芒果', 'moon พระจันทร์ 달님 月亮', 'mouse หนู 생쥐 老鼠', 'pencil ดินสอ 연필 铅笔',
  'piano เปียโน 피아노 钢琴', 'rabbit กระต่าย 토끼 兔子', 'rain สายฝน 빗물 下雨', 'river แม่น้ำ 강물 小河',
  'rocket จรวด 로켓 火箭', 'shoe รองเท้า 신발 鞋子', 'spoon ช้อน 숟가락 勺子', 'star ดาว 별님 星星',
  'tiger เสือ 호랑이 老虎', 'train รถไฟ 기차 火车', 'tree ต้นไม้ 나무 大树', 'turtle เต่า 거북이 乌龟',
].map((row) => row.split(' '))

const column = (at: number) => rows.map((row) => row[at]!)

export const wordLists: Record<CardLanguage, readonly string[]> = { en: column(0), th: column(1), ko: column(2), cn: column(3) }

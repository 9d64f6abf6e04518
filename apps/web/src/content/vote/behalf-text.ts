/** What becomes of what staff enters for somebody, in both ways to sign up: a venue may confirm by itself (订单自动确认). */
export const behalfText = '不受报名时间限制；保存后等待审核，本馆设为自动确认的直接通过';

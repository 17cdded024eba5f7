/** Working minutes in words, in the two largest units: '2 h 5 min of working time'. */
export function formatWorkingTime(minutes: number): string {
  return `${formatMinutes(minutes)} of working time`;
}

/** The same without the words around it: '45 min', '2 h 5 min', '26 h'. */
export function formatMinutes(minutes: number): string {
  const whole = Math.round(minutes);
  const hours = Math.floor(whole / 60);
  if (hours === 0) return `${whole} min`;
  // Of many hours the minutes say nothing.
  if (hours >= 10 || whole % 60 === 0) return `${Math.round(whole / 60)} h`;
  return `${hours} h ${whole % 60} min`;
}

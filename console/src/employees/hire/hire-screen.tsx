export function HireScreen() {
  return null;
}

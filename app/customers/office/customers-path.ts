export const CUSTOMERS = '/admin/customers';

export function customerPath(id: string): string {
  return `${CUSTOMERS}/${id}`;
}

/** The types of post-tax deduction in the API contract. */
export type DeductionClassification =
  | 'CHARITY'
  | 'CHILD_SUPPORT_DEDUCTION'
  | 'CHILD_SUPPORT_GARNISHEE'
  | 'NORMAL'
  | 'UNION_FEES';

export const isChildSupport = ({ classification }: { readonly classification: DeductionClassification }): boolean =>
  classification === 'CHILD_SUPPORT_DEDUCTION' || classification === 'CHILD_SUPPORT_GARNISHEE';

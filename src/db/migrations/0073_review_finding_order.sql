-- Findings are listed by employee. While a review runs, the statistics of its findings are old, and the planner chose
-- this index to sum the findings of one employee, which reads those of all.
drop index review_finding_in_order;

AS_OF_THE_ORDER = "o.customer_id = c.customer_id AND c.valid_to IS NULL"
